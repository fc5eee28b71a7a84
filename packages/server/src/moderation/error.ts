/** Why moderation rejects a request. */
export type ModerationErrorCode =
  | 'no-such-account'
  | 'player-blocked'
  | 'own-account'
  | 'too-many-reports'
  | 'admin-token-required'
  | 'no-such-token'
  | 'no-such-report'
  | 'not-changed'
  | 'rated-game'
  | 'bad-address-range'
  | 'protected-address-range';

export interface ModerationErrorDetails {
  /** The field of the request that the error is about. */
  readonly field?: string;
  /** Seconds after which another attempt may succeed. */
  readonly retryAfter?: number;
}

export class ModerationError extends Error {
  readonly code: ModerationErrorCode;
  readonly details: ModerationErrorDetails;

  constructor(code: ModerationErrorCode, details: ModerationErrorDetails = {}) {
    super(code);
    this.name = 'ModerationError';
    this.code = code;
    this.details = details;
  }
}
