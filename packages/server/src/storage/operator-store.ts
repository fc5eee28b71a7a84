import type { AccountStore } from '../accounts/account-store.ts';
import type { FairPlayStore } from '../fairplay/fair-play-store.ts';
import type { GameEvent } from '../games/event.ts';
import type { ModerationStore } from '../moderation/moderation-store.ts';
import type { ExportStore } from '../open-data/export-store.ts';
import { createAccountStore } from './accounts/index.ts';
import { decodeEvent } from './encoding.ts';
import { createExportStore } from './exports.ts';
import { createFairPlayStore } from './fair-play.ts';
import type { GameSteps } from './moderation/games.ts';
import { createModerationStore } from './moderation/index.ts';
import type { EventRow } from './row.ts';
import type { SqlDatabase } from './sql.ts';

/** What operators need of a database, even while servers use it. */
export interface OperatorStore {
  readonly accounts: AccountStore;
  readonly moderation: ModerationStore;
  readonly fairPlay: FairPlayStore;
  readonly exports: ExportStore;
  /** The whole log of a game. */
  readLog(id: string): Promise<readonly GameEvent[]>;
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
    exports: createExportStore(database),
    async readLog(id) {
      const sql = `SELECT number, at, data FROM events WHERE ${games.eventsOfGame} ORDER BY number`;
      const rows = await database.read<EventRow>(sql, [id]);
      return rows.map(({ number, at, data }) => decodeEvent(number, Number(at), data));
    },
    close,
  };
}
