import type { Loss } from '@kalah/rules';
import type { Pool } from '../games/rating.ts';

/** [Q20] What an account lost in its rated games, compared with best play. */
export interface Accuracy extends Loss {
  readonly games: number;
}

export interface AccountAccuracy extends Accuracy {
  readonly account: string;
  readonly pool: Pool;
  readonly squares: number;
  /** The mean of the ratings that the account had in these games. */
  readonly rating: number;
}
