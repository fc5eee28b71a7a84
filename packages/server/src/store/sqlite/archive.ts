import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { toPlayerNameStep } from '../../accounts/store/names.ts';
import { createExplorerStore } from '../../explorer/store/index.ts';
import type { EventRow } from '../../games/store/encoding.ts';
import { decodeEvent } from '../../games/store/encoding.ts';
import { createPlayerStore } from '../../games/store/players.ts';
import { createModerationStore } from '../../moderation/store/index.ts';
import type { Database, SqlValue } from '../../platform/database/database.ts';
import { refuseOtherSchema } from '../../platform/database/migrations/sqlite.ts';
import { OpeningError } from '../../platform/database/opening-error.ts';
import { diagnose } from '../../platform/database/sqlite/diagnosis.ts';
import { createPreparer } from '../../platform/database/sqlite/prepare.ts';
import { unavailable } from '../../platform/refusal.ts';
import { createRatingStore } from '../../ratings/store/index.ts';
import type { Archive } from '../store.ts';
import { GAME_STEPS } from './moderation.ts';

const PAGE = 200;
const BUSY_TIMEOUT_MS = 5000;

/** Reads a whole file while a server writes to it; neither waits for the other. */
export async function openSqliteArchive(path: string): Promise<Archive> {
  const db = open(path);
  const countGames = db.prepare("SELECT count(*) AS games FROM games WHERE snapshot <> ''");
  const findPage = db.prepare(
    "SELECT key, id FROM games WHERE id > ? AND snapshot <> '' ORDER BY id LIMIT ?",
  );
  const countAccounts = db.prepare('SELECT count(*) AS accounts FROM accounts WHERE name IS NOT NULL');
  const readLog = db.prepare('SELECT number, at, data FROM events WHERE game = ? ORDER BY number');

  const prepare = createPreparer(db);
  const tables: Database = {
    read: async <Row>(sql: string, values: readonly SqlValue[]) =>
      reading(() => prepare(sql).all(...values) as unknown as Row[]),
    transact: () => Promise.reject(unavailable('an archive is not written to')),
  };
  const players = createPlayerStore(tables, toPlayerNameStep);
  const moderation = createModerationStore(tables, GAME_STEPS);

  return {
    countAccounts: async () => (countAccounts.get() as { accounts: number }).accounts,
    countGames: async () => (countGames.get() as { games: number }).games,
    async *games(after = '') {
      for (let last = after; ; ) {
        const page = reading(() => findPage.all(last, PAGE) as unknown as { key: number; id: string }[]);
        for (const { key, id } of page) {
          const rows = reading(() => readLog.all(key) as unknown as EventRow[]);
          yield { id, log: rows.map(({ number, at, data }) => decodeEvent(number, at, data)) };
        }
        if (page.length < PAGE) return;
        last = page.at(-1)!.id;
      }
    },
    async *players() {
      for (let last = ''; ; ) {
        const page = await players.listPlayers(last, PAGE);
        yield* page;
        if (page.length < PAGE) return;
        last = page.at(-1)!.name;
      }
    },
    ratings: createRatingStore(tables),
    explorer: createExplorerStore(tables),
    isGame: moderation.isGame,
    listHiddenGames: async () => (await moderation.listHiddenGames()).map(({ game }) => game),
    close: async () => db.close(),
  };
}

function open(path: string): DatabaseSync {
  try {
    if (!existsSync(path)) throw new OpeningError('does not exist; use another file');
    const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    try {
      refuseOtherSchema(db);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    throw new OpeningError(diagnose(path, error), { cause: error });
  }
}

function reading<Found>(read: () => Found): Found {
  try {
    return read();
  } catch (error) {
    throw unavailable(error);
  }
}
