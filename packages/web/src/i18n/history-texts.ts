import { history } from './en-history.ts';
import { locale } from './locale.svelte.ts';

/** The texts of the list of finished games, in the current language. */
export function historyTexts() {
  return locale.catalogue.history ?? history;
}
