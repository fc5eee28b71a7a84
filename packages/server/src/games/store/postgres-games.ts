import type { BatchOptions } from '../../platform/batcher.ts';
import type { Step } from '../../platform/database/database.ts';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import { TOUCH } from '../../platform/database/migrations/postgres.ts';
import { type Connections, named } from '../../platform/database/postgres/connection.ts';
import type { PostgresDatabase } from '../../platform/database/postgres/database.ts';
import type { CachingGameStore, Change, Cursor } from '../game-store.ts';
import type { Announcements } from './announcements.ts';
import { type ChangeRow, toChangeRow } from './change-row.ts';
import { REMOVED } from './checkpoint.ts';
import { decodeEvent, type EventRow } from './encoding.ts';
import { Lister } from './lister.ts';
import { COUNT_ACTIVE } from './listing.ts';
import { isId, toPageQuery } from './page.ts';
import { appendBatch } from './postgres-append.ts';
import { Finder } from './postgres-finder.ts';

/**
 * While PostgreSQL syncs one batch, a second one of at least 32 changes may be on its way. Smaller ones wait, because many
 * small batches of several replicas take it longer than a few large ones. Above 128, joins cost more than a sync.
 */
const BATCHES: BatchOptions = { concurrency: 2, minParallel: () => 32, maxBatch: 128 };

const LOG = named(
  'kalah_log',
  `SELECT number, at, data FROM events WHERE game = $1 AND number > $2 AND data <> '${REMOVED}' ORDER BY number`,
);

const VERSIONS = {
  text: `
  SELECT wanted.game AS id, newest.number AS version
  FROM unnest($1::uuid[]) AS wanted (game)
  CROSS JOIN LATERAL (
    SELECT number, data FROM events WHERE events.game = wanted.game ORDER BY number DESC LIMIT 1
  ) AS newest
  WHERE newest.data <> '${REMOVED}'`,
};

export interface PostgresGamesOptions {
  readonly connections: Connections;
  readonly database: PostgresDatabase;
  readonly announcements: Announcements;
  /** What a change writes besides its game. */
  readonly toSteps: (change: Change) => readonly Step[];
  /** Tells other replicas that a game has been committed up to a version. */
  readonly ring: (gameId: string, version: number) => void;
}

/** Games in PostgreSQL, which any number of replicas share. */
export function createPostgresGames(options: PostgresGamesOptions): CachingGameStore {
  const { connections, database, announcements, toSteps, ring } = options;
  const writer = new GroupCommit<ChangeRow>((batch) => appendBatch(connections, batch), BATCHES);
  const finder = new Finder(connections);
  const lister = new Lister({
    findPage: (query) => database.read<Cursor>(...toPageQuery('postgres', query)),
    findAll: (ids) => Promise.allSettled(ids.map((id) => finder.find(id))),
  });

  return {
    async append(change) {
      const { game } = change;
      const row = toChangeRow(change, toSteps(change));
      const done = await writer.commit(row);
      if (done) {
        finder.keep(game, row.events.at(-1)!);
        announcements.announce({ kind: 'committed', change });
        ring(game.id, game.version);
      }
      return done;
    },
    find: async (id) => (isId(id) ? finder.find(id) : undefined),
    forget: () => undefined, // a read compares what is cached with the log
    async log(id, after) {
      if (!isId(id)) return [];
      const rows = await database.query<EventRow>(LOG, [id, after]);
      return rows.map(({ number, at, data }) => decodeEvent(number, at, data));
    },
    list: (query) => lister.list(query),
    async countActive(since) {
      const [row] = await database.read<{ count: number }>(COUNT_ACTIVE, [since]);
      return row!.count;
    },
    async versions(ids) {
      const rows = await database.query<{ id: string; version: number }>(VERSIONS, [ids.filter(isId)]);
      return new Map(rows.map(({ id, version }) => [id, version]));
    },
    onAnnouncement: (listener) => announcements.listen(listener),
    onBatch: (listener) => writer.onBatch(listener),
    onUnreadable: (listener) => lister.onUnreadable(listener),
    async check() {
      await database.transact([TOUCH]);
    },
    close: () => writer.close(),
  };
}
