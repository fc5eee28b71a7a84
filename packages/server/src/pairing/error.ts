/** Why a seek or a challenge is rejected. */
export type PairingErrorCode =
  | 'no-such-seek'
  | 'seek-closed'
  | 'already-paired'
  | 'own-seek'
  | 'rating-out-of-range'
  | 'other-kind'
  | 'rated-rules'
  | 'too-many-seeks'
  | 'no-such-account'
  | 'own-account'
  | 'not-accepting'
  | 'no-such-challenge'
  | 'challenge-closed'
  | 'already-challenged'
  | 'too-many-challenges';

export class PairingError extends Error {
  readonly code: PairingErrorCode;
  /** The field of the request that the error is about. */
  readonly field: string | undefined;

  constructor(code: PairingErrorCode, field?: string) {
    super(code);
    this.name = 'PairingError';
    this.code = code;
    this.field = field;
  }
}
