import { type Catalogue, en } from './en.ts';

export type { Catalogue } from './en.ts';
export type { Owner } from './owner.ts';

/** Each language by its own name. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  es: 'Español',
  fr: 'Français',
} as const;
export type Language = keyof typeof LANGUAGES;

/** English comes with the page, the others when they are asked for. */
const load: Record<Language, () => Promise<Catalogue>> = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
  nl: async () => (await import('./nl.ts')).nl,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
};

class Locale {
  language = $state<Language>('en');
  words = $state.raw<Catalogue>(en);

  /** Speaks a language from when its words have arrived; where they do not, the language stays as it was. */
  async speak(language: Language): Promise<void> {
    this.words = await load[language]();
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const locale = new Locale();

/** The words of the reader's language. */
export function t(): Catalogue {
  return locale.words;
}
