import { Refusal, type RefusalOf } from '../platform/refusal.ts';
import type { BadName } from './name.ts';
import type { BadPassword } from './password.ts';

/** Why the account service rejects a request. */
export type AccountErrorCode =
  | BadName
  | BadPassword
  | 'name-taken'
  | 'name-changed'
  | 'name-mismatch'
  | 'sign-in-required'
  | 'recent-sign-in-required'
  | 'wrong-credentials'
  | 'account-closed'
  | 'bad-token'
  | 'scope-missing'
  | 'cross-site'
  | 'bad-passkey'
  | 'passkeys-unavailable'
  | 'challenge-expired'
  | 'credential-taken'
  | 'last-credential'
  | 'no-such-entry'
  | 'too-many-entries'
  | 'too-many-attempts'
  | 'too-many-accounts'
  | 'oidc-unavailable'
  | 'oidc-failed'
  | 'other-browser'
  | 'passwords-busy';

export const AccountError: RefusalOf<AccountErrorCode> = Refusal;
