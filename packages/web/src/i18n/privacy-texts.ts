import { privacy as english, type PrivacyTexts } from './en-privacy.ts';
import { type Language, locale } from './locale.svelte.ts';

/** These texts are loaded with the page, because few visits need them. */
const load: Record<Language, () => Promise<PrivacyTexts>> = {
  en: async () => english,
  de: async () => (await import('./de-privacy.ts')).privacy,
  nl: async () => (await import('./nl-privacy.ts')).privacy,
  es: async () => (await import('./es-privacy.ts')).privacy,
  fr: async () => (await import('./fr-privacy.ts')).privacy,
};
const loaded: Partial<Record<Language, PrivacyTexts>> = {};

// The import of this module waits for the texts. If they cannot be loaded, the page stays English.
await locale
  .alsoLoad(async (language) => {
    loaded[language] = await load[language]();
  })
  .catch(() => undefined);

/** The texts of the page about privacy, in the current language. */
export function privacyTexts(): PrivacyTexts {
  return loaded[locale.language] ?? english;
}
