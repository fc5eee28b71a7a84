import type { Step } from '../../platform/database/database.ts';
import { TOUCH } from '../../platform/database/migrations/sqlite.ts';
import type { SqliteDatabase } from '../../platform/database/sqlite/sqlite-database.ts';
import { RecentCache } from '../../platform/recent-cache.ts';
import type { Game } from '../game.ts';
import type { CachingGameStore, Change, Cursor } from '../game-store.ts';
import type { Announcements } from './announcements.ts';
import { type ChangeRow, toChangeRow } from './change-row.ts';
import { restoreGame, type StoredRow } from './checkpoint.ts';
import { decodeEvent, type EventRow } from './encoding.ts';
import { Lister } from './lister.ts';
import { COUNT_ACTIVE } from './listing.ts';
import { toPageQuery } from './page.ts';

/**
 * Games as they were last read or written, some kilobytes each. No other program appends events to the
 * file, and `forget` drops games that `kalah admin` has removed. So a move does not have to read and decode its game.
 */
const CACHED_GAMES = 10_000;

/** Games by their checkpoint and the log from there on; the primary key gives the events in order. */
const FIND = `
  SELECT games.id, number, at, data, CASE WHEN number = version OR number IS NULL THEN snapshot END AS snapshot
  FROM json_each($1) AS wanted CROSS JOIN games ON games.id = wanted.value
  LEFT JOIN events ON events.game = games.key AND events.number >= games.version`;

const FIND_VERSION =
  'SELECT max(number) AS version FROM events WHERE game = (SELECT key FROM games WHERE id = ?)';

const LOG = `
  SELECT number, at, data FROM events
  WHERE game = (SELECT key FROM games WHERE id = $1) AND number > $2 ORDER BY number`;

/** Games in SQLite, with `toSteps` for what a change writes besides its game. */
export function createSqliteGames(
  database: SqliteDatabase<ChangeRow>,
  announcements: Announcements,
  toSteps: (change: Change) => readonly Step[],
): CachingGameStore {
  const { writer, reading } = database;
  const recent = new RecentCache<Game>(CACHED_GAMES);

  /** The rows of several games, by their ids. */
  async function load(ids: readonly string[]): Promise<ReadonlyMap<string, readonly StoredRow[]>> {
    if (ids.length === 0) return new Map();
    const rows = await database.read<StoredRow & { id: string }>(FIND, [JSON.stringify(ids)]);
    return Map.groupBy(rows, ({ id }) => id);
  }

  function findCached(id: string): Game | undefined {
    return database.isOpen() ? recent.find(id) : undefined;
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
    findPage: (query) => database.read<Cursor>(...toPageQuery('sqlite', query)),
    async findAll(ids) {
      const rows = await load(ids.filter((id) => !findCached(id)));
      return Promise.allSettled(ids.map(async (id) => findCached(id) ?? restore(id, rows.get(id))));
    },
  });

  return {
    forget: (gameId) => recent.forget(gameId),
    async append(change) {
      const { game } = change;
      let done = false;
      try {
        const row = toChangeRow(change, toSteps(change));
        done = await writer.commit({ kind: 'append', row });
      } finally {
        // Even when it failed, because a change whose outcome was lost may have been written.
        if (done) keep(game);
        else recent.forget(game.id);
      }
      if (done) announcements.announce({ kind: 'committed', change });
      return done;
    },
    find: (id) => findCached(id) ?? load([id]).then((rows) => restore(id, rows.get(id))),
    async log(id, after) {
      const rows = await database.read<EventRow>(LOG, [id, after]);
      return rows.map(({ number, at, data }) => decodeEvent(number, at, data));
    },
    list: (query) => lister.list(query),
    async countActive(since) {
      const [row] = await database.read<{ count: number }>(COUNT_ACTIVE, [since]);
      return row!.count;
    },
    versions: (ids) =>
      reading(() => {
        const findVersion = database.prepare(FIND_VERSION);
        const rows = ids.map((id) => [id, findVersion.get(id)?.version] as const);
        return new Map(rows.filter((row): row is [string, number] => typeof row[1] === 'number'));
      }),
    onAnnouncement: (listener) => announcements.listen(listener),
    onBatch: (listener) => writer.onBatch(listener),
    onUnreadable: (listener) => lister.onUnreadable(listener),
    async check() {
      await database.transact([TOUCH]);
    },
    close: () => database.close(),
  };
}
