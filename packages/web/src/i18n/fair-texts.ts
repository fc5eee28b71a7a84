import { fair } from './en-fair.ts';
import { locale } from './locale.svelte.ts';

/** The texts of fair starts, the pie rule and pairs, in the current language. */
export function fairTexts() {
  return locale.catalogue.fair ?? fair;
}
