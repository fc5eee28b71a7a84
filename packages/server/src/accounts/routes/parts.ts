import type { Games } from '../../games/games.ts';
import type { ModerationStore } from '../../moderation/moderation-store.ts';
import type { PairingStore } from '../../pairing/pairing-store.ts';
import type { Api } from '../../platform/http/api.ts';
import type { PuzzleStore } from '../../puzzles/store.ts';
import type { RatingStore } from '../../ratings/store/index.ts';
import type { AccountService } from '../service.ts';

/** What the routes of accounts need. */
export interface AccountApiParts {
  readonly service: AccountService;
  readonly games: Games;
  readonly moderation: Pick<ModerationStore, 'listBlocks' | 'listReportsBy'>;
  readonly ratings: Pick<RatingStore, 'findRatings'>;
  readonly pairing: Pick<PairingStore, 'listChallenges' | 'listNotices'>;
  readonly puzzles: Pick<PuzzleStore, 'listAttempts' | 'listDays'>;
  /** Where people reach the server, if it is configured. */
  readonly publicUrl: string | undefined;
  /** The error handler of the canonical API. */
  readonly replyToError: Api['replyToError'];
}
