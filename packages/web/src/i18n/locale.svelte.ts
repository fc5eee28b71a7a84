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

/** Loads further texts of a language. */
type LoadPart = (language: Language) => Promise<void>;

class Locale {
  language = $state<Language>('en');
  catalogue = $state.raw<CommonTexts & Partial<Catalogue>>(en);
  #wanted: Language = 'en';
  #parts: LoadPart[] = [];

  /** Switches the language when its catalogue has loaded; when loading fails, the language stays as it was. */
  async use(language: Language): Promise<void> {
    this.#wanted = language;
    const [catalogue] = await Promise.all([load[language](), ...this.#parts.map((load) => load(language))]);
    this.catalogue = catalogue;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Loads texts that only some pages need, now and whenever the language changes. */
  alsoLoad(part: LoadPart): Promise<void> {
    this.#parts.push(part);
    return part(this.#wanted);
  }
}

export const locale = new Locale();

/** The texts that every page needs, in the current language. */
export function t(): CommonTexts {
  return locale.catalogue;
}
