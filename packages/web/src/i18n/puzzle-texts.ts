import { puzzles as english, type PuzzleTexts } from './en-puzzles.ts';
import { type Language, locale } from './locale.svelte.ts';

export type { PuzzleTexts } from './en-puzzles.ts';

/** These texts are loaded with the page of puzzles. */
const load: Record<Language, () => Promise<PuzzleTexts>> = {
  en: async () => english,
  de: async () => (await import('./de-puzzles.ts')).puzzles,
  nl: async () => (await import('./nl-puzzles.ts')).puzzles,
  es: async () => (await import('./es-puzzles.ts')).puzzles,
  fr: async () => (await import('./fr-puzzles.ts')).puzzles,
};
const loaded: Partial<Record<Language, PuzzleTexts>> = {};

// The import of this module waits for the texts. If they cannot be loaded, the page stays English.
await locale
  .alsoLoad(async (language) => {
    loaded[language] = await load[language]();
  })
  .catch(() => undefined);

/** The texts of puzzles, in the current language. */
export function puzzleTexts(): PuzzleTexts {
  return loaded[locale.language] ?? english;
}
