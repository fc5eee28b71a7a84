import type { AccountStore } from '../../accounts/account-store.ts';
import type { FairPlayStore } from '../../fair-play/fair-play-store.ts';
import type { Games } from '../../games/games.ts';
import type { RatingStore } from '../rating-store.ts';

/** What the routes of players and leaderboards need. */
export interface PlayerParts {
  readonly accounts: AccountStore;
  readonly ratings: RatingStore;
  readonly fairPlay: FairPlayStore;
  readonly games: Games;
  readonly now: () => number;
}
