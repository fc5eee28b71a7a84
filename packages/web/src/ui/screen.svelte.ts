import { MediaQuery } from 'svelte/reactivity';

/** A phone held upright: the board stands tall. */
export const upright = new MediaQuery('(max-width: 700px) and (orientation: portrait)');
/** Small enough that lists rise from below as sheets. */
export const small = new MediaQuery('(max-width: 700px)');
/** The system asks for no motion. */
export const still = new MediaQuery('(prefers-reduced-motion: reduce)');
export const dark = new MediaQuery('(prefers-color-scheme: dark)');
