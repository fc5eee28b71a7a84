import { profile as english, type ProfileTexts } from './en-profile.ts';
import { type Language, locale } from './locale.svelte.ts';

export type { ProfileTexts } from './en-profile.ts';

/** These texts are loaded with the pages of players, because few visits need them. */
const load: Record<Language, () => Promise<ProfileTexts>> = {
  en: async () => english,
  de: async () => (await import('./de-profile.ts')).profile,
  nl: async () => (await import('./nl-profile.ts')).profile,
  es: async () => (await import('./es-profile.ts')).profile,
  fr: async () => (await import('./fr-profile.ts')).profile,
};
const loaded: Partial<Record<Language, ProfileTexts>> = {};

// The import of this module waits for the texts. If they cannot be loaded, the page stays English.
await locale
  .alsoLoad(async (language) => {
    loaded[language] = await load[language]();
  })
  .catch(() => undefined);

/** The texts of profiles and leaderboards, in the current language. */
export function profileTexts(): ProfileTexts {
  return loaded[locale.language] ?? english;
}
