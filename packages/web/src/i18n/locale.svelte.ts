import { type Catalogue, en } from './en.ts';

export type { Catalogue } from './en.ts';
export type { Owner } from './owner.ts';

/** Every language by its own name. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  es: 'Español',
  fr: 'Français',
} as const;
export type Language = keyof typeof LANGUAGES;

/** English is part of the page; the other languages are loaded on demand. */
const load: Record<Language, () => Promise<Catalogue>> = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
  nl: async () => (await import('./nl.ts')).nl,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
};

class Locale {
  language = $state<Language>('en');
  catalogue = $state.raw<Catalogue>(en);

  /** Switches the language when its catalogue has loaded; when loading fails, the language stays as it was. */
  async use(language: Language): Promise<void> {
    this.catalogue = await load[language]();
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const locale = new Locale();

/** The texts in the current language. */
export function t(): Catalogue {
  return locale.catalogue;
}
