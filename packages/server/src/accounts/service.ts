import { createAccounts } from './accounts.ts';
import { createBots } from './bots.ts';
import { createMagicLinks, type Postman } from './magic-links.ts';
import { createOidc, type OidcSettings } from './oidc.ts';
import { createPasskeys } from './passkeys.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createSignInMethods } from './sign-in-methods.ts';
import type { AccountStore } from './store/index.ts';
import { createTokens } from './tokens.ts';

const SWEEP_MS = 10 * 60_000;

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({
  store,
  hasher,
  oidc,
  postman,
}: {
  readonly store: AccountStore;
  readonly hasher: PasswordHasher;
  readonly oidc: OidcSettings | undefined;
  readonly postman: Postman | undefined;
}) {
  const sessions = createSessions(store, Date.now);
  const bots = createBots(store);
  return {
    store,
    sessions,
    bots,
    accounts: createAccounts(store),
    signInMethods: createSignInMethods(store, hasher),
    signIn: createSignIn(store, { sessions, hasher, now: Date.now }),
    passkeys: createPasskeys(store),
    oidc: oidc && createOidc(store, oidc),
    magicLinks: postman && createMagicLinks(store, postman, Date.now),
    tokens: createTokens(store, bots),

    /** [A16] Removes what has expired, until the returned function is called. */
    startSweep(report: (error: unknown) => void): () => void {
      const timer = setInterval(() => void store.removeExpired(Date.now()).catch(report), SWEEP_MS).unref();
      return () => clearInterval(timer);
    },
  };
}
