import { type ConductTexts, conduct as english } from './en-conduct.ts';
import { type Language, locale } from './locale.svelte.ts';

export type { ConductTexts } from './en-conduct.ts';

/** These texts are loaded once two people play each other. */
const load: Record<Language, () => Promise<ConductTexts>> = {
  en: async () => english,
  de: async () => (await import('./de-conduct.ts')).conduct,
  nl: async () => (await import('./nl-conduct.ts')).conduct,
  es: async () => (await import('./es-conduct.ts')).conduct,
  fr: async () => (await import('./fr-conduct.ts')).conduct,
};
const loaded: Partial<Record<Language, ConductTexts>> = {};

// The import of this module waits for the texts. If they cannot be loaded, the page stays English.
await locale
  .alsoLoad(async (language) => {
    loaded[language] = await load[language]();
  })
  .catch(() => undefined);

/** The texts of phrases, blocks and reports, in the current language. */
export function conductTexts(): ConductTexts {
  return loaded[locale.language] ?? english;
}
