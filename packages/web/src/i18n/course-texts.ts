import { type CourseTexts, course as english } from './en-course.ts';
import { type Language, locale } from './locale.svelte.ts';

export type { CourseTexts } from './en-course.ts';

/** These texts are loaded with the course and the rules sheet, because few visits need them. */
const load: Record<Language, () => Promise<CourseTexts>> = {
  en: async () => english,
  de: async () => (await import('./de-course.ts')).course,
  nl: async () => (await import('./nl-course.ts')).course,
  es: async () => (await import('./es-course.ts')).course,
  fr: async () => (await import('./fr-course.ts')).course,
};
const loaded: Partial<Record<Language, CourseTexts>> = {};

// The import of this module waits for the texts. If they cannot be loaded, the page stays English.
await locale
  .alsoLoad(async (language) => {
    loaded[language] = await load[language]();
  })
  .catch(() => undefined);

/** The texts of the course and the rules sheet, in the current language. */
export function courseTexts(): CourseTexts {
  return loaded[locale.language] ?? english;
}
