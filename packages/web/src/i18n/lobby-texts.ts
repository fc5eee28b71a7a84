import { lobby as english, type LobbyTexts } from './en-lobby.ts';
import { type Language, locale } from './locale.svelte.ts';

export type { LobbyTexts } from './en-lobby.ts';

/** These texts are loaded with the lobby, or with the notifications of people who are signed in. */
const load: Record<Language, () => Promise<LobbyTexts>> = {
  en: async () => english,
  de: async () => (await import('./de-lobby.ts')).lobby,
  nl: async () => (await import('./nl-lobby.ts')).lobby,
  es: async () => (await import('./es-lobby.ts')).lobby,
  fr: async () => (await import('./fr-lobby.ts')).lobby,
};
const loaded: Partial<Record<Language, LobbyTexts>> = {};

// The import of this module waits for the texts. If they cannot be loaded, the page stays English.
await locale
  .alsoLoad(async (language) => {
    loaded[language] = await load[language]();
  })
  .catch(() => undefined);

/** The texts of the lobby, challenges and notifications, in the current language. */
export function lobbyTexts(): LobbyTexts {
  return loaded[locale.language] ?? english;
}
