import type { Rating } from '@kalah/rules/glicko';
import { establishedUntil } from '@kalah/rules/glicko';

/** [G11] How long after the last rated game an account stays on the leaderboard. */
const ACTIVE_MS = 90 * 86_400_000;

/** [G11] Places beyond this one are not shown. */
export const MAX_RANK = 1000;

/** [G11] When an account leaves the leaderboard unless it plays; undefined if its rating is provisional. */
export function rankedUntil(rating: Rating & { readonly at: number }): number | undefined {
  const until = establishedUntil(rating);
  return until === undefined ? undefined : Math.floor(Math.min(until, rating.at + ACTIVE_MS));
}
