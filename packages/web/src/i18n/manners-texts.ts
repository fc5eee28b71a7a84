import { manners as english, type MannersTexts } from './en-manners.ts';
import { type Language, locale } from './locale.svelte.ts';

export type { MannersTexts } from './en-manners.ts';

/** These texts are loaded once two people play each other. */
const load: Record<Language, () => Promise<MannersTexts>> = {
  en: async () => english,
  de: async () => (await import('./de-manners.ts')).manners,
  nl: async () => (await import('./nl-manners.ts')).manners,
  es: async () => (await import('./es-manners.ts')).manners,
  fr: async () => (await import('./fr-manners.ts')).manners,
};
const loaded: Partial<Record<Language, MannersTexts>> = {};

// The import of this module waits for the texts. If they cannot be loaded, the page stays English.
await locale
  .alsoLoad(async (language) => {
    loaded[language] = await load[language]();
  })
  .catch(() => undefined);

/** The texts of phrases, blocks and reports, in the current language. */
export function mannersTexts(): MannersTexts {
  return loaded[locale.language] ?? english;
}
