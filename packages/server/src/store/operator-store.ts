import type { AccountStore } from '../accounts/store/index.ts';
import { createAccountStore } from '../accounts/store/index.ts';
import { createFairPlayStore, type FairPlayStore } from '../fair-play/store/index.ts';
import type { GameEvent } from '../games/event.ts';
import { EVENTS_OF_GAME } from '../games/store/dialect.ts';
import type { EventRow } from '../games/store/encoding.ts';
import { decodeEvent } from '../games/store/encoding.ts';
import { createModerationStore, type ModerationStore } from '../moderation/store/index.ts';
import type { ExportStore } from '../open-data/store.ts';
import { createExportStore } from '../open-data/store.ts';
import type { Database } from '../platform/database/database.ts';
import { ACCOUNT_STEPS } from './account-steps.ts';

/** What operators need of a database, even while servers use it. */
export interface OperatorStore {
  readonly accounts: AccountStore;
  readonly moderation: ModerationStore;
  readonly fairPlay: FairPlayStore;
  readonly exports: ExportStore;
  readLog(id: string): Promise<readonly GameEvent[]>;
  close(): Promise<void>;
}

export function toOperatorStore(database: Database, close: () => Promise<void>): OperatorStore {
  return {
    accounts: createAccountStore(database, ACCOUNT_STEPS),
    moderation: createModerationStore(database),
    fairPlay: createFairPlayStore(database),
    exports: createExportStore(database),
    async readLog(id) {
      const sql = `SELECT number, at, data FROM events WHERE ${EVENTS_OF_GAME[database.dialect]} ORDER BY number`;
      const rows = await database.read<EventRow>(sql, [id]);
      return rows.map(({ number, at, data }) => decodeEvent(number, Number(at), data));
    },
    close,
  };
}
