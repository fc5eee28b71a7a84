import { RatedPositionTable } from '../../fair-play/store/postgres-positions.ts';
import type { AnnouncementListener, Cursor } from '../../games/game-store.ts';
import { type ChangeRow, toChangeRow } from '../../games/store/change-row.ts';
import { REMOVED } from '../../games/store/checkpoint.ts';
import type { EventRow } from '../../games/store/encoding.ts';
import { decodeEvent } from '../../games/store/encoding.ts';
import { Lister } from '../../games/store/lister.ts';
import { COUNT_ACTIVE } from '../../games/store/listing.ts';
import { isId, toPageQuery } from '../../games/store/page.ts';
import { appendBatch } from '../../games/store/postgres-append.ts';
import { Finder } from '../../games/store/postgres-finder.ts';
import type { BatchOptions } from '../../platform/batcher.ts';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import { migrate, TOUCH } from '../../platform/database/migrations/postgres.ts';
import { toAddress } from '../../platform/database/postgres/address.ts';
import { Connections, named, withClientForMigration } from '../../platform/database/postgres/connection.ts';
import { createPostgresDatabase } from '../../platform/database/postgres/database.ts';
import { refuseWrongClock } from '../../platform/database/postgres/database-clock.ts';
import { orRefuse } from '../../platform/database/postgres/diagnosis.ts';
import { Doorbell } from '../../platform/database/postgres/doorbell.ts';
import { createSkippingTakeJobs } from '../../platform/jobs/take-jobs.ts';
import { toConsequences } from '../consequences.ts';
import type { Store } from '../store.ts';
import { createSubjectStores } from '../subjects.ts';

/**
 * While the server syncs one batch, a second one of at least 32 changes may be on its way. Smaller ones wait, because many
 * small batches of several replicas take the server longer than a few large ones. Above 128, joins cost more than a sync.
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

/** Games in PostgreSQL, which any number of replicas share. */
export async function openPostgresStore(url: string, now = Date.now): Promise<Store> {
  const listeners: AnnouncementListener[] = [];
  const announce: AnnouncementListener = (announcement) => {
    for (const listener of listeners) listener(announcement);
  };
  const address = toAddress(url);
  const doorbell = new Doorbell(address.direct, {
    onRing: (gameId, version) => announce({ kind: 'committed-elsewhere', gameId, version }),
    onGap: () => announce({ kind: 'resync' }),
  });
  await orRefuse(address.direct, () =>
    withClientForMigration(address.direct, async (client) => {
      await refuseWrongClock(client, now);
      await migrate(client);
    }),
  );
  await orRefuse(address.direct, () => doorbell.open());
  const connections = new Connections(url);
  const database = createPostgresDatabase(connections);
  const writer = new GroupCommit<ChangeRow>((batch) => appendBatch(connections, batch), BATCHES);
  const finder = new Finder(connections);
  const ratedPositions = new RatedPositionTable(connections);
  // After every interruption of the connection, and every few seconds.
  listeners.push(({ kind }) => {
    if (kind === 'resync') ratedPositions.check();
  });
  const lister = new Lister({
    findPage: (query) => database.read<Cursor>(...toPageQuery('postgres', query)),
    findAll: (ids) => Promise.allSettled(ids.map((id) => finder.find(id))),
  });

  const subjects = createSubjectStores(database, createSkippingTakeJobs(database.fetch));

  return {
    ...subjects,
    fairPlay: {
      ...subjects.fairPlay,
      isInRatedGame: (keys) => ratedPositions.isInRatedGame(keys),
    },
    forget: () => undefined, // a read compares what is cached with the log
    broadcast: (topic, text) => doorbell.broadcast(topic, text),
    onBroadcast: (listener) => doorbell.onBroadcast(listener),
    isDelivering: () => doorbell.isDelivering(),
    async append(change) {
      const { game } = change;
      const row = toChangeRow(change, toConsequences(change));
      const done = await writer.commit(row);
      if (done) {
        finder.keep(game, row.events.at(-1)!);
        announce({ kind: 'committed', change });
        doorbell.ring(game.id, game.version);
      }
      return done;
    },
    find: async (id) => (isId(id) ? finder.find(id) : undefined),
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
    onAnnouncement: (listener) => listeners.push(listener),
    onBatch: (listener) => writer.onBatch(listener),
    onUnreadable: (listener) => lister.onUnreadable(listener),
    async check() {
      await database.transact([TOUCH]);
    },
    async close() {
      database.refuseWrites();
      await writer.close();
      await doorbell.close();
      await connections.end();
    },
  };
}
