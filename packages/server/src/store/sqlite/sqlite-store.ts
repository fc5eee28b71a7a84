import { DatabaseSync } from 'node:sqlite';
import { createAccountStore } from '../../accounts/store/index.ts';
import { toPlayerNameStep } from '../../accounts/store/names.ts';
import { createExplorerStore } from '../../explorer/store/index.ts';
import { createFairPlayStore } from '../../fair-play/store.ts';
import { createTimeStore } from '../../games/clocks/store.ts';
import type { Game } from '../../games/game.ts';
import type { AnnouncementListener } from '../../games/game-store.ts';
import { NO_REPLICAS } from '../../games/replica-channel.ts';
import { toChangeRow } from '../../games/store/change-row.ts';
import { restoreGame, type StoredRow } from '../../games/store/checkpoint.ts';
import type { EventRow } from '../../games/store/encoding.ts';
import { decodeEvent } from '../../games/store/encoding.ts';
import { Lister } from '../../games/store/lister.ts';
import { COUNT_ACTIVE } from '../../games/store/listing.ts';
import { createPlayerStore } from '../../games/store/players.ts';
import { createModerationStore } from '../../moderation/store/index.ts';
import { createExportStore } from '../../open-data/store.ts';
import { createPairingStore } from '../../pairing/store/index.ts';
import type { BatchOptions } from '../../platform/batcher.ts';
import type { Database, SqlValue } from '../../platform/database/database.ts';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import { TOUCH } from '../../platform/database/migrations/sqlite.ts';
import { OpeningError } from '../../platform/database/opening-error.ts';
import { createPreparer } from '../../platform/database/sqlite/prepare.ts';
import { createJobStore } from '../../platform/jobs/store.ts';
import { RecentCache } from '../../platform/recent-cache.ts';
import { unavailable } from '../../platform/refusal.ts';
import { createSecretStore } from '../../platform/secrets.ts';
import { createPuzzleStore } from '../../puzzles/store.ts';
import { createRatingStore } from '../../ratings/store/index.ts';
import { createReminderStore } from '../../reminders/store.ts';
import { ACCOUNT_STEPS } from '../account-steps.ts';
import { toConsequences } from '../consequences.ts';
import type { Write } from '../row.ts';
import type { Store } from '../store.ts';
import { diagnose } from './diagnosis.ts';
import { GAME_STEPS } from './moderation.ts';
import { createPageFinder } from './page-finder.ts';
import { WriterThread } from './writer-thread.ts';

/**
 * One thread writes. A second batch waits there, so that the disk is not idle until this thread has read the first answer:
 * 27.0k instead of 23.4k moves/s with 64 games at once. It is no smaller than the first one: on a slow disk, small batches
 * would only mean more syncs.
 */
const BATCHES: BatchOptions = {
  concurrency: 2,
  minParallel: (pending) => Math.max(16, pending),
  maxBatch: 512,
};

/** In WAL mode a reader only waits while another program repairs or closes the file. */
const BUSY_TIMEOUT_MS = 1000;

/**
 * Games as they were last read or written, some kilobytes each. Nobody else writes to the file, so the cache is always current,
 * and a move does not have to read and decode its game.
 */
const CACHED_GAMES = 10_000;

/** Games by their checkpoint and the log from there on; the primary key gives the events in order. */
const FIND = `
  SELECT games.id, number, at, data, CASE WHEN number = version OR number IS NULL THEN snapshot END AS snapshot
  FROM json_each(?) AS wanted CROSS JOIN games ON games.id = wanted.value
  LEFT JOIN events ON events.game = games.key AND events.number >= games.version`;

/** Games in one SQLite file: a thread writes and syncs them in batches, this thread reads them. */
export async function openSqliteStore(path: string): Promise<Store> {
  const listeners: AnnouncementListener[] = [];
  const announce: AnnouncementListener = (announcement) => {
    for (const listener of listeners) listener(announcement);
  };
  // [S13] The lost write may have been committed without an announcement.
  const thread = await WriterThread.open(path, { onLostWrite: () => announce({ kind: 'resync' }) });
  const writer = new GroupCommit<Write>((group) => thread.commit(group), BATCHES);
  const db = await openReader(path).catch(async (error) => {
    await thread.close();
    throw error;
  });

  const findGames = db.prepare(FIND);
  const findVersion = db.prepare(
    'SELECT max(number) AS version FROM events WHERE game = (SELECT key FROM games WHERE id = ?)',
  );
  const readLog = db.prepare(`
    SELECT number, at, data FROM events
    WHERE game = (SELECT key FROM games WHERE id = ?) AND number > ? ORDER BY number`);
  const countActive = db.prepare(COUNT_ACTIVE.replace('$1', '?'));
  const findPage = createPageFinder(db);
  const prepare = createPreparer(db);
  const recent = new RecentCache<Game>(CACHED_GAMES);

  /** The rows of several games, by their ids. */
  async function load(ids: readonly string[]): Promise<ReadonlyMap<string, readonly StoredRow[]>> {
    const read = () => findGames.all(JSON.stringify(ids)) as unknown as (StoredRow & { id: string })[];
    return Map.groupBy(ids.length > 0 ? await reading(read) : [], ({ id }) => id);
  }

  function findCached(id: string): Game | undefined {
    return db.isOpen ? recent.find(id) : undefined;
  }

  function restore(id: string, rows: readonly StoredRow[] = []): Game | undefined {
    const game = restoreGame(id, rows);
    if (game) keep(game);
    return game;
  }

  function keep(game: Game): void {
    const known = recent.find(game.id);
    if (!known || known.version < game.version) recent.keep(game.id, game);
  }

  const lister = new Lister({
    findPage: (query) => reading(() => findPage(query)),
    async findAll(ids) {
      const rows = await load(ids.filter((id) => !findCached(id)));
      return Promise.allSettled(ids.map(async (id) => findCached(id) ?? restore(id, rows.get(id))));
    },
  });

  /** [S12] A disk that cannot be read makes the store unavailable; [S18] decoding happens outside, as it may throw a bug. */
  async function reading<Found>(read: () => Found): Promise<Found> {
    try {
      return read();
    } catch (error) {
      throw unavailable(error);
    }
  }

  const tables: Database = {
    read: <Row>(sql: string, values: readonly SqlValue[]) =>
      reading(() => prepare(sql).all(...values) as unknown as Row[]),
    transact: (steps) => writer.commit({ kind: 'transaction', steps }),
  };

  return {
    ...createJobStore(tables),
    ...createTimeStore(tables),
    ...createReminderStore(tables),
    ...createSecretStore(tables),
    ...createPlayerStore(tables, toPlayerNameStep),
    ...NO_REPLICAS,
    accounts: createAccountStore(tables, ACCOUNT_STEPS),
    ratings: createRatingStore(tables),
    moderation: createModerationStore(tables, GAME_STEPS),
    forget: (gameId) => recent.forget(gameId),
    pairing: createPairingStore(tables),
    fairPlay: createFairPlayStore(tables),
    explorer: createExplorerStore(tables),
    exports: createExportStore(tables),
    puzzles: createPuzzleStore(tables),
    async append(change) {
      const { game } = change;
      let done = false;
      try {
        done = await writer.commit(toChangeRow(change, toConsequences(change)));
      } finally {
        // Even when it failed, because a change whose outcome was lost may have been written.
        if (done) keep(game);
        else recent.forget(game.id);
      }
      if (done) announce({ kind: 'committed', change });
      return done;
    },
    find: (id) => findCached(id) ?? load([id]).then((rows) => restore(id, rows.get(id))),
    async log(id, after) {
      const rows = await reading(() => readLog.all(id, after) as unknown as EventRow[]);
      return rows.map(({ number, at, data }) => decodeEvent(number, at, data));
    },
    list: (query) => lister.list(query),
    countActive: (since) => reading(() => (countActive.get(since) as { count: number }).count),
    versions: (ids) =>
      reading(() => {
        const rows = ids.map((id) => [id, findVersion.get(id)?.version] as const);
        return new Map(rows.filter((row): row is [string, number] => typeof row[1] === 'number'));
      }),
    onAnnouncement: (listener) => listeners.push(listener),
    onBatch: (listener) => writer.onBatch(listener),
    onUnreadable: (listener) => lister.onUnreadable(listener),
    async check() {
      await tables.transact([TOUCH]);
    },
    async close() {
      await writer.close();
      if (db.isOpen) db.close();
      // Last, because the last connection to close writes the write-ahead log back into the file.
      await thread.close();
    },
  };
}

async function openReader(path: string): Promise<DatabaseSync> {
  try {
    const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    db.exec('PRAGMA query_only = ON');
    return db;
  } catch (error) {
    throw new OpeningError(diagnose(path, error), { cause: error });
  }
}
