import { MediaQuery } from 'svelte/reactivity';
import * as windows from './windows.ts';

export const upright = new MediaQuery(windows.upright);
/** Too small, upright or sideways, for the move list beside the board. */
export const small = new MediaQuery(`${windows.phone}, ${windows.sideways}`);
export const reducedMotion = new MediaQuery('(prefers-reduced-motion: reduce)');
export const darkScheme = new MediaQuery('(prefers-color-scheme: dark)');
