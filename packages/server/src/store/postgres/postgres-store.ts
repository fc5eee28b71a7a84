import { createAccountStore } from '../../accounts/store/index.ts';
import { toPlayerForm } from '../../accounts/store/names.ts';
import { createExplorerStore } from '../../explorer/store/index.ts';
import { createFairPlayStore } from '../../fair-play/store.ts';
import { type AnnouncementListener, type Cursor, ZERO_SCORE } from '../../games/game-store.ts';
import { REMOVED } from '../../games/store/checkpoint.ts';
import type { EventRow } from '../../games/store/encoding.ts';
import { decodeEvent } from '../../games/store/encoding.ts';
import { Lister } from '../../games/store/lister.ts';
import { COUNT_ACTIVE } from '../../games/store/listing.ts';
import { createModerationStore } from '../../moderation/store/index.ts';
import { createExportStore } from '../../open-data/store.ts';
import { createPairingStore } from '../../pairing/store/index.ts';
import type { BatchOptions } from '../../platform/batcher.ts';
import type { Database } from '../../platform/database/database.ts';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import { toAddress } from '../../platform/database/postgres/address.ts';
import {
  type Answer,
  Connections,
  named,
  type Statement,
  withClientForMigration,
} from '../../platform/database/postgres/connection.ts';
import { DATABASE_TIME, refuseWrongClock } from '../../platform/database/postgres/database-clock.ts';
import { orRefuse } from '../../platform/database/postgres/diagnosis.ts';
import { COMMIT_TO_DISK } from '../../platform/database/postgres/durability.ts';
import { persist } from '../../platform/database/postgres/fault.ts';
import { hasNul, transact } from '../../platform/database/postgres/transaction.ts';
import { unavailable } from '../../platform/refusal.ts';
import { createPuzzleStore } from '../../puzzles/store.ts';
import { createRatingStore } from '../../ratings/store/index.ts';
import { toDeletionSteps } from '../deletion-steps.ts';
import { type ChangeRow, type PlayerRow, toChangeRow, toPlayer } from '../row.ts';
import type { Store } from '../store.ts';
import { appendGroup } from './append.ts';
import { Doorbell } from './doorbell.ts';
import { Finder } from './finder.ts';
import { createJobStore } from './jobs.ts';
import { GAME_STEPS } from './moderation.ts';
import { isId, toPageStatement } from './page-statement.ts';
import { RatedPositionTable } from './rated-positions.ts';
import { createReminderStore } from './reminders.ts';
import { migrate, TOUCH } from './schema.ts';
import { createTimeStore } from './times.ts';

/**
 * While the server syncs one batch, a second one of at least 32 changes may be on its way. Smaller ones wait, because many
 * small batches of several replicas take the server longer than a few large ones. Above 128, joins cost more than a sync.
 */
const BATCHES: BatchOptions = { concurrency: 2, minParallel: () => 32, maxBatch: 128 };

const LOG = named(
  'kalah_log',
  `SELECT number, at, data FROM events WHERE game = $1 AND number > $2 AND data <> '${REMOVED}' ORDER BY number`,
);

/** A name that an account has or had is refused. */
const ADD_PLAYER = {
  text: `
  WITH taken AS (
    INSERT INTO account_names (form) VALUES ($6)
    ON CONFLICT (form) DO UPDATE SET form = excluded.form WHERE account_names.account IS NULL
    RETURNING ${COMMIT_TO_DISK}
  )
  INSERT INTO players (name, email, won, drawn, lost)
  SELECT $1, $2, $3::integer, $4::integer, $5::integer FROM taken
  ON CONFLICT (name) DO NOTHING`,
};

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
  const doorbell = new Doorbell(address.direct, announce);
  await orRefuse(address.direct, () =>
    withClientForMigration(address.direct, async (client) => {
      await refuseWrongClock(client, now);
      await migrate(client);
    }),
  );
  await orRefuse(address.direct, () => doorbell.open());
  const database = new Connections(url);
  const writer = new GroupCommit<ChangeRow>((group) => appendGroup(database, group), BATCHES);
  const finder = new Finder(database);
  const ratedPositions = new RatedPositionTable(database);
  // After every interruption of the connection, and every few seconds.
  listeners.push(({ kind }) => {
    if (kind === 'resync') ratedPositions.check();
  });

  /** Reads are repeated when a connection breaks. */
  async function read<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    try {
      return (await persist(() => database.query<Row>(statement, values))).rows;
    } catch (error) {
      throw unavailable(error);
    }
  }

  const lister = new Lister({
    findPage: (query) => read<Cursor>(...toPageStatement(query)),
    findAll: (ids) => Promise.allSettled(ids.map((id) => finder.find(id))),
  });
  let closed = false;

  async function send<Row>(statement: Statement, values?: readonly unknown[]): Promise<Answer<Row>> {
    if (closed) throw unavailable('the database is closed');
    try {
      return await database.query<Row>(statement, values);
    } catch (error) {
      throw unavailable(error);
    }
  }

  const write = async (statement: Statement, values?: readonly unknown[]) =>
    (await send(statement, values)).count > 0;
  const fetch = async <Row>(statement: Statement, values: readonly unknown[]) =>
    (await send<Row>(statement, values)).rows;

  const tables: Database = {
    // No text in PostgreSQL contains NUL, so nothing is found under one that does.
    read: async (sql, values) => (values.some(hasNul) ? [] : read({ text: sql }, values)),
    transact: (steps) => transact(database, steps),
  };

  return {
    ...createJobStore({ read, fetch, write }),
    ...createTimeStore({ read, fetch, write }),
    accounts: createAccountStore(tables, toDeletionSteps),
    ratings: createRatingStore(tables),
    moderation: createModerationStore(tables, GAME_STEPS),
    forget: () => undefined, // a read compares what is cached with the log
    pairing: createPairingStore(tables, DATABASE_TIME),
    fairPlay: {
      ...createFairPlayStore(tables),
      isInRatedGame: (keys) => ratedPositions.isInRatedGame(keys),
    },
    explorer: createExplorerStore(tables),
    exports: createExportStore(tables),
    puzzles: createPuzzleStore(tables),
    ...createReminderStore({ read, write }),
    broadcast: (topic, text) => doorbell.broadcast(topic, text),
    onBroadcast: (listener) => doorbell.onBroadcast(listener),
    isDelivering: () => doorbell.isDelivering(),
    async append(change) {
      const { game } = change;
      const row = toChangeRow(change);
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
      const rows = await read<EventRow>(LOG, [id, after]);
      return rows.map(({ number, at, data }) => decodeEvent(number, at, data));
    },
    list: (query) => lister.list(query),
    async countActive(since) {
      const [row] = await read<{ count: number }>({ text: COUNT_ACTIVE }, [since]);
      return row!.count;
    },
    async versions(ids) {
      const rows = await read<{ id: string; version: number }>(VERSIONS, [ids.filter(isId)]);
      return new Map(rows.map(({ id, version }) => [id, version]));
    },
    addPlayer: (name, email, { won, drawn, lost } = ZERO_SCORE) =>
      write(ADD_PLAYER, [name, email, won, drawn, lost, toPlayerForm(name)]),
    async findPlayer(name) {
      const [row] = await read<PlayerRow>({ text: 'SELECT * FROM players WHERE name = $1' }, [name]);
      return row && toPlayer(row);
    },
    async rankPlayers(limit) {
      const text = 'SELECT * FROM players ORDER BY won DESC, lost, name LIMIT $1';
      const rows = await read<PlayerRow>({ text }, [limit]);
      return rows.map(toPlayer);
    },
    onAnnouncement: (listener) => listeners.push(listener),
    onBatch: (listener) => writer.onBatch(listener),
    onUnreadable: (listener) => lister.onUnreadable(listener),
    async check() {
      await write(TOUCH);
    },
    async close() {
      closed = true;
      await writer.close();
      await doorbell.close();
      await database.end();
    },
  };
}
