import { MediaQuery } from 'svelte/reactivity';

/** A phone held upright: the board stands tall. */
export const upright = new MediaQuery('(max-width: 700px) and (orientation: portrait)');
/** Small enough, upright or sideways, that a list is not beside the board but called for. */
export const small = new MediaQuery('(max-width: 700px), (max-height: 500px) and (orientation: landscape)');
/** The system asks for no motion. */
export const still = new MediaQuery('(prefers-reduced-motion: reduce)');
export const dark = new MediaQuery('(prefers-color-scheme: dark)');
