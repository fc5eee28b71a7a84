import { type AccountTexts, account as english } from './en-account.ts';
import { type Language, locale } from './locale.svelte.ts';

export type { AccountTexts } from './en-account.ts';

/** These texts are loaded with the page of the account, because few visits need them. */
const load: Record<Language, () => Promise<AccountTexts>> = {
  en: async () => english,
  de: async () => (await import('./de-account.ts')).account,
  nl: async () => (await import('./nl-account.ts')).account,
  es: async () => (await import('./es-account.ts')).account,
  fr: async () => (await import('./fr-account.ts')).account,
};
const loaded: Partial<Record<Language, AccountTexts>> = {};

// The import of this module waits for the texts. If they cannot be loaded, the page stays English.
await locale
  .alsoLoad(async (language) => {
    loaded[language] = await load[language]();
  })
  .catch(() => undefined);

/** The texts of the account, in the current language. */
export function accountTexts(): AccountTexts {
  return loaded[locale.language] ?? english;
}
