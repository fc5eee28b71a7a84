/** Every language by its own name. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  es: 'Español',
  fr: 'Français',
} as const;
export type Language = keyof typeof LANGUAGES;

type Load = (language: Language) => Promise<void>;

class Locale {
  language = $state<Language>('en');
  #wanted: Language = 'en';
  #areas: Load[] = [];

  /** Switches the language when its texts have loaded; when loading fails, the language stays as it was. */
  async use(language: Language): Promise<void> {
    this.#wanted = language;
    await Promise.all(this.#areas.map((load) => load(language)));
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Loads further texts, now and whenever the language changes. */
  alsoLoad(area: Load): Promise<void> {
    this.#areas.push(area);
    return area(this.#wanted);
  }
}

export const locale = new Locale();

/**
 * The texts of an area in the current language, and a promise for them. English is part of the scripts; another language is
 * loaded on demand, and what cannot be loaded stays English.
 */
export function addArea<Texts>(
  english: Texts,
  translations: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Texts>>>,
): { texts: () => Texts; loaded: Promise<void> } {
  const known: Partial<Record<Language, Texts>> = { en: english };
  const loaded = locale.alsoLoad(async (language) => {
    if (language !== 'en') known[language] = await translations[language]();
  });
  return { texts: () => known[locale.language] ?? english, loaded: loaded.catch(() => undefined) };
}
