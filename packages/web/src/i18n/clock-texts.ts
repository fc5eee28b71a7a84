import { clock } from './en-clock.ts';
import { locale } from './locale.svelte.ts';

/** The texts of clocks and of players who leave, in the current language. */
export function clockTexts() {
  return locale.catalogue.clock ?? clock;
}
