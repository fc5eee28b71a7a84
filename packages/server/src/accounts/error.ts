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

export interface AccountErrorDetails {
  /** The field of the request that the error is about. */
  readonly field?: string;
  /** Seconds after which another attempt may succeed. */
  readonly retryAfter?: number;
  /** How many attempts are left before the caller has to wait. */
  readonly attemptsLeft?: number;
  readonly cause?: unknown;
}

export class AccountError extends Error {
  readonly code: AccountErrorCode;
  readonly details: AccountErrorDetails;

  constructor(code: AccountErrorCode, details: AccountErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.name = 'AccountError';
    this.code = code;
    this.details = details;
  }
}
