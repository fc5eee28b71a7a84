import type { AccountStore } from './account-store.ts';
import { createAccounts } from './accounts.ts';
import { createMagicLinks, type Postman } from './magic-links.ts';
import { createOidc, type OidcSettings } from './oidc.ts';
import { createPasskeys } from './passkeys.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createSignInMethods } from './sign-in-methods.ts';
import { createTokens } from './tokens.ts';

/** [A16] How often expired rows are removed. Milliseconds. */
const SWEEP_MS = 10 * 60_000;

export interface AccountParts {
  readonly store: AccountStore;
  readonly hasher: PasswordHasher;
  /** Without it nobody can sign in at an OpenID Connect issuer. */
  readonly oidc?: OidcSettings | undefined;
  /** Without it nobody can sign in by e-mail. */
  readonly postman?: Postman | undefined;
  readonly now?: () => number;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** Everything about accounts, for the APIs. */
export function createAccountService({ store, hasher, oidc, postman, now = Date.now }: AccountParts) {
  const sessions = createSessions(store, now);
  return {
    store,
    hasher,
    now,
    sessions,
    accounts: createAccounts(store, now),
    signInMethods: createSignInMethods(store, hasher, now),
    signIn: createSignIn(store, { sessions, hasher, now }),
    /** [A16] Removes what has expired, from time to time, until the returned function is called. */
    startSweep(report: (error: unknown) => void): () => void {
      const timer = setInterval(() => void store.removeExpired(now()).catch(report), SWEEP_MS).unref();
      return () => clearInterval(timer);
    },
    passkeys: createPasskeys(store, now),
    oidc: oidc && createOidc(store, oidc, now),
    magicLinks: postman && createMagicLinks(store, postman, now),
    tokens: createTokens(store, now),
  };
}
