import type { Rating } from '@kalah/rules/glicko';
import type { Pool } from '../games/rating.ts';

/** The rating of an account in a pool after its last rated game. */
export interface StoredRating extends Rating {
  readonly account: string;
  readonly pool: Pool;
  /** How many rated games led to it. */
  readonly number: number;
  readonly at: number;
}

export interface RatingStep extends StoredRating {
  readonly game: string;
  readonly opponent: string;
}

export type StepPlace = Pick<RatingStep, 'account' | 'pool' | 'number'>;

const MAX_POINTS = 500;

/** All games, or 500 evenly spread over more, the last among them. */
export function numbersInGraph(games: number): number[] {
  const points = Math.min(games, MAX_POINTS);
  return Array.from({ length: points }, (_, index) => Math.ceil(((index + 1) * games) / points));
}
