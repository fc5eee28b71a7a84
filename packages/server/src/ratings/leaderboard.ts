import type { Rating } from '@kalah/rules/glicko';
import { establishedUntil } from '@kalah/rules/glicko';
import type { StoredRating } from './rating.ts';

export interface Leader extends StoredRating {
  readonly name: string;
}

/** [G11] After the last rated game. */
const ACTIVE_MS = 90 * 86_400_000;

export const MAX_RANK = 1000;

/** [G11] When an account leaves the leaderboard unless it plays. Provisional ratings have no place. */
export function rankedUntil(rating: Rating & { readonly at: number }): number | undefined {
  const until = establishedUntil(rating);
  return until === undefined ? undefined : Math.floor(Math.min(until, rating.at + ACTIVE_MS));
}
