import { keys } from './en-keys.ts';
import { locale } from './locale.svelte.ts';

/** The list of shortcuts, in the current language. */
export function keysTexts() {
  return locale.catalogue.keys ?? keys;
}
