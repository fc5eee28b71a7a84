/*
 * The kinds of windows for which pages have another layout. A style sheet uses their names, `@media (--phone)`, and the build
 * (`vite.config.ts`) puts in what they mean: no browser has `@custom-media` yet.
 */

/** Two columns do not fit. */
export const narrow = '(max-width: 1120px)';
export const phone = '(max-width: 700px)';
/** A phone held upright; the board is drawn upright too. */
export const upright = `${phone} and (orientation: portrait)`;
/** A phone on which the board needs most of the height. */
export const short = `${phone} and (max-height: 700px)`;
export const tiny = `${phone} and (max-height: 600px)`;
export const low = '(max-height: 500px)';
export const sideways = `${low} and (orientation: landscape)`;
/** A phone held sideways, with room for words beside the board. A narrower window means a zoomed page. */
export const flat = `${sideways} and (min-width: 600px)`;
