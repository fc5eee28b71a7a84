import type { Account } from './account.ts';
import { AccountError } from './errors.ts';
import type { Session } from './session.ts';
import type { ApiToken, Scope } from './token.ts';

export type Principal =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'session'; readonly account: Account; readonly session: Session }
  | { readonly kind: 'token'; readonly account: Account; readonly token: ApiToken };

export type SignedIn = Principal & { kind: 'session' };

export const ANONYMOUS: Principal = { kind: 'anonymous' };

/** [A12] After signing in or proving it again, an owner may do what cannot be undone. */
export const RECENT_MS = 10 * 60_000;

/** [A13] A token cannot change the account that it belongs to. */
export function requireSession(principal: Principal): SignedIn {
  if (principal.kind !== 'session') throw new AccountError('sign-in-required');
  return principal;
}

/** [A12] For actions that a stolen session must not allow. */
export function requireRecent(principal: Principal): SignedIn {
  const signedIn = requireSession(principal);
  if (Date.now() - signedIn.session.verifiedAt > RECENT_MS) throw new AccountError('recent-sign-in-required');
  return signedIn;
}

/** [A13] Rejects tokens without the scope; undefined for an anonymous request. */
export function accountFor(principal: Principal, scope: Scope): Account | undefined {
  switch (principal.kind) {
    case 'anonymous':
      return undefined;
    case 'session':
      return principal.account;
    case 'token':
      if (!principal.token.scopes.includes(scope)) throw new AccountError('scope-missing');
      return principal.account;
  }
}

/** The account that plays or watches; undefined also for a token that may not play. */
export function actorOf(principal: Principal): Account | undefined {
  if (principal.kind === 'anonymous') return undefined;
  const mayPlay = principal.kind === 'session' || principal.token.scopes.includes('play');
  return mayPlay ? principal.account : undefined;
}

export function requireAccount(principal: Principal, scope: Scope): Account {
  const account = accountFor(principal, scope);
  if (!account) throw new AccountError('sign-in-required');
  return account;
}
