import { Refusal, type RefusalOf } from '../platform/refusal.ts';

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

export const PairingError: RefusalOf<PairingErrorCode> = Refusal;
