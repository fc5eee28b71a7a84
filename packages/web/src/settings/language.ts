import { LANGUAGES, type Language, locale } from '../texts/locale.svelte.ts';
import { settings } from './settings.svelte.ts';

/** The language chosen in the settings, or else the first supported language of the browser. */
export function preferredLanguage(): Language {
  const tags = [settings.language, ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return tags.find((tag): tag is Language => tag in LANGUAGES) ?? 'en';
}

export function chooseLanguage(language: Language): void {
  settings.change({ language });
  void locale.use(language);
}
