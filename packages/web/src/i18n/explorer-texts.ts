import { type ExplorerTexts, explorer as english } from './en-explorer.ts';
import { type Language, locale } from './locale.svelte.ts';

export type { ExplorerTexts } from './en-explorer.ts';

/** These texts are loaded with the explorer, because few visits need them. */
const load: Record<Language, () => Promise<ExplorerTexts>> = {
  en: async () => english,
  de: async () => (await import('./de-explorer.ts')).explorer,
  nl: async () => (await import('./nl-explorer.ts')).explorer,
  es: async () => (await import('./es-explorer.ts')).explorer,
  fr: async () => (await import('./fr-explorer.ts')).explorer,
};
const loaded: Partial<Record<Language, ExplorerTexts>> = {};

// The import of this module waits for the texts. If they cannot be loaded, the page stays English.
await locale
  .alsoLoad(async (language) => {
    loaded[language] = await load[language]();
  })
  .catch(() => undefined);

/** The texts of the opening explorer, in the current language. */
export function explorerTexts(): ExplorerTexts {
  return loaded[locale.language] ?? english;
}
