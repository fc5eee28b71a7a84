import { type Catalogue, type CommonTexts, en } from './en.ts';

export type { Catalogue, CommonTexts } from './en.ts';
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

/** English is part of the scripts; the other languages are loaded on demand, as a whole. */
const load: Record<Language, () => Promise<CommonTexts & Partial<Catalogue>>> = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
  nl: async () => (await import('./nl.ts')).nl,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
};

class Locale {
  language = $state<Language>('en');
  catalogue = $state.raw<CommonTexts & Partial<Catalogue>>(en);

  /** Switches the language when its catalogue has loaded; when loading fails, the language stays as it was. */
  async use(language: Language): Promise<void> {
    this.catalogue = await load[language]();
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const locale = new Locale();

/** The texts that every page needs, in the current language. */
export function t(): CommonTexts {
  return locale.catalogue;
}
