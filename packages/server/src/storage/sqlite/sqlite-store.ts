import { DatabaseSync } from 'node:sqlite';
import type { Game } from '../../games/game.ts';
import { type NewsListener, NO_GAMES, type Store } from '../../games/game-store.ts';
import { RecentCache } from '../../recent-cache.ts';
import { type BatchOptions, unavailable } from '../batcher.ts';
import { GroupCommit } from '../group-commit.ts';
import { OpeningError } from '../opening-error.ts';
import { type EventRow, type PlayerRow, toChangeRow, toPlayer, type Write } from '../row.ts';
import { decodeEvent, decodeGame } from '../snapshot.ts';
import { diagnose } from './diagnosis.ts';
import { createLister } from './lister.ts';
import { WriterThread } from './writer-thread.ts';

/** One thread writes. Groups of at most 32 were slower: 5.4k against 8.6k moves/s of 64 games at once. */
const BATCHES: BatchOptions = { concurrency: 1, maxBatch: 512 };

/** A reader waits for nobody in WAL mode, except while another program repairs or closes the file. */
const PATIENCE_MS = 1000;

/**
 * Games as they were last written, some kilobytes each. Nobody else writes to the file, so they are what it holds; a
 * move then spares the reading and decoding of its game.
 */
const GAMES_REMEMBERED = 10_000;

/** Games in one SQLite file: written by a thread that syncs every group to disk, read on this one. */
export async function openSqliteStore(path: string): Promise<Store> {
  const thread = await WriterThread.open(path);
  const writer = new GroupCommit<Write>((group) => thread.commit(group), BATCHES);
  const db = await openReader(path).catch(async (error) => {
    await thread.close();
    throw error;
  });

  const findGame = db.prepare('SELECT snapshot FROM games WHERE id = ?');
  const findVersion = db.prepare('SELECT version FROM games WHERE id = ?');
  const readLog = db.prepare(`
    SELECT number, at, data FROM events
    WHERE game = (SELECT key FROM games WHERE id = ?) AND number > ? ORDER BY number`);
  const findPlayer = db.prepare('SELECT * FROM players WHERE name = ?');
  const rankPlayers = db.prepare('SELECT * FROM players ORDER BY won DESC, lost, name LIMIT ?');
  const listGames = createLister(db);
  const listeners: NewsListener[] = [];
  const recent = new RecentCache<Game>(GAMES_REMEMBERED);

  /** [S12] A disk that cannot be read is no mistake of ours; [S18] what cannot be decoded is, and stays outside. */
  async function reading<Found>(read: () => Found): Promise<Found> {
    try {
      return read();
    } catch (error) {
      throw unavailable(error);
    }
  }

  return {
    async append(change) {
      const { game } = change;
      let done = false;
      try {
        done = await writer.commit(toChangeRow(change));
      } finally {
        // Also when it failed: a change whose outcome was lost may have been written.
        if (done) recent.keep(game.id, game);
        else recent.forget(game.id);
      }
      if (done) for (const listener of listeners) listener({ kind: 'committed', change });
      return done;
    },
    async find(id) {
      const known = recent.find(id);
      if (known && db.isOpen) return known;
      const row = await reading(() => findGame.get(id) as { snapshot: string } | undefined);
      return row && decodeGame(id, row.snapshot);
    },
    async log(id, after) {
      const rows = await reading(() => readLog.all(id, after) as unknown as EventRow[]);
      return rows.map(({ number, at, data }) => decodeEvent(number, at, data));
    },
    async list(query) {
      const rows = await reading(() => listGames(query));
      return rows.map(({ id, snapshot }) => decodeGame(id, snapshot));
    },
    versions: (ids) =>
      reading(() => {
        const rows = ids.map((id) => [id, findVersion.get(id)?.version] as const);
        return new Map(rows.filter((row): row is [string, number] => row[1] !== undefined));
      }),
    addPlayer: (name, email, score = NO_GAMES) =>
      writer.commit({ kind: 'player', name, email: email ?? null, score }),
    findPlayer: (name) =>
      reading(() => {
        const row = findPlayer.get(name) as unknown as PlayerRow | undefined;
        return row && toPlayer(row);
      }),
    rankPlayers: (limit) => reading(() => (rankPlayers.all(limit) as unknown as PlayerRow[]).map(toPlayer)),
    onNews: (listener) => listeners.push(listener),
    onCommit: (listener) => writer.onBatch(listener),
    async check() {
      await writer.commit({ kind: 'check' });
    },
    async close() {
      await writer.close();
      if (db.isOpen) db.close();
      // Last, because the last connection to close brings the write-ahead log into the file.
      await thread.close();
    },
  };
}

async function openReader(path: string): Promise<DatabaseSync> {
  try {
    const db = new DatabaseSync(path, { timeout: PATIENCE_MS });
    db.exec('PRAGMA query_only = ON');
    return db;
  } catch (error) {
    throw new OpeningError(diagnose(path, error), { cause: error });
  }
}
