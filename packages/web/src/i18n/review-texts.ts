import { review as english, type ReviewTexts } from './en-review.ts';
import { type Language, locale } from './locale.svelte.ts';

export type { ReviewTexts } from './en-review.ts';

/** These texts are loaded with the analysis page, because few visits need them. */
const load: Record<Language, () => Promise<ReviewTexts>> = {
  en: async () => english,
  de: async () => (await import('./de-review.ts')).review,
  nl: async () => (await import('./nl-review.ts')).review,
  es: async () => (await import('./es-review.ts')).review,
  fr: async () => (await import('./fr-review.ts')).review,
};
const loaded: Partial<Record<Language, ReviewTexts>> = {};

// The import of this module waits for the texts. If they cannot be loaded, the page stays English.
await locale
  .alsoLoad(async (language) => {
    loaded[language] = await load[language]();
  })
  .catch(() => undefined);

/** The texts of variations, reviews, import and export, in the current language. */
export function reviewTexts(): ReviewTexts {
  return loaded[locale.language] ?? english;
}
