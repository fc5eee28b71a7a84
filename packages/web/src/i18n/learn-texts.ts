import { learn } from './en-learn.ts';
import { locale } from './locale.svelte.ts';

/** The texts of the page *Learn*, in the current language. */
export function learnTexts() {
  return locale.catalogue.learn ?? learn;
}
