import type { AccountStore } from '../accounts/account-store.ts';
import type { FairPlayStore } from '../games/fair-play-store.ts';
import type { ModerationStore } from '../moderation/moderation-store.ts';
import { createAccountStore } from './accounts/index.ts';
import { createFairPlayStore } from './fair-play.ts';
import type { GameSteps } from './moderation/games.ts';
import { createModerationStore } from './moderation/index.ts';
import type { SqlDatabase } from './sql.ts';

/** What operators need of a database, even while servers use it. */
export interface OperatorStore {
  readonly accounts: AccountStore;
  readonly moderation: ModerationStore;
  readonly fairPlay: FairPlayStore;
  close(): Promise<void>;
}

export function toOperatorStore(
  database: SqlDatabase,
  games: GameSteps,
  close: () => Promise<void>,
): OperatorStore {
  return {
    accounts: createAccountStore(database),
    moderation: createModerationStore(database, games),
    fairPlay: createFairPlayStore(database),
    close,
  };
}
