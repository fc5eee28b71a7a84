import type { Side } from '@kalah/rules';
import type { AccountPlayer } from './player.ts';
import type { GameTerms } from './terms.ts';

export type DeclineReason =
  | 'none'
  | 'later'
  | 'too-fast'
  | 'too-slow'
  | 'other-clock'
  | 'only-rated'
  | 'only-casual'
  | 'other-rules'
  | 'no-bots'
  | 'only-bots';

type ChallengeState = 'open' | 'accepted' | 'declined' | 'cancelled' | 'expired';

/** How a challenge can end without a game. */
export type ChallengeAnswer = Exclude<ChallengeState, 'open' | 'accepted'>;

export interface Challenge {
  readonly id: string;
  readonly from: AccountPlayer;
  readonly to: AccountPlayer;
  readonly terms: GameTerms;
  /** The side of the challenger; undefined for a random one. */
  readonly side?: Side;
  /** Tells two requests with the same idempotency key apart. */
  readonly requestHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly state: ChallengeState;
  readonly reason?: DeclineReason;
  readonly game?: string;
}

/** How many an account may have open. */
export interface ChallengeLimits {
  readonly sent: number;
  readonly received: number;
}

export type AddedChallenge = 'added' | 'exists' | 'already-challenged' | 'too-many-challenges';
