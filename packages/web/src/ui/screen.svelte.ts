import { MediaQuery } from 'svelte/reactivity';

/** A phone held upright, where the board is drawn upright too. */
export const upright = new MediaQuery('(max-width: 700px) and (orientation: portrait)');
/** Too small, upright or sideways, for the move list beside the board. */
export const small = new MediaQuery('(max-width: 700px), (max-height: 500px) and (orientation: landscape)');
export const reducedMotion = new MediaQuery('(prefers-reduced-motion: reduce)');
export const darkScheme = new MediaQuery('(prefers-color-scheme: dark)');
