import { rated } from './en-rated.ts';
import { locale } from './locale.svelte.ts';

/** The texts of rated games and of players with accounts, in the current language. */
export function ratedTexts() {
  return locale.catalogue.rated ?? rated;
}
