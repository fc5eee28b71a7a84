import { randomUUID } from 'node:crypto';
import { unavailable } from '../../batcher.ts';
import type { FairPlayStore } from '../../fairplay/fair-play-store.ts';
import { findRatedPositions } from '../../fairplay/rated-positions.ts';
import type { GameState } from '../../games/game.ts';
import { replayUpdates } from '../../games/replay.ts';
import { mapInTimeSlices } from '../../time-slices.ts';
import { decodeEvent } from '../encoding.ts';
import type { EventRow } from '../row.ts';
import type { Connections } from './connection.ts';
import { persist } from './fault.ts';

/** Games whose logs are read at once. */
const PAGE = 50;

const IS_RUNNING = "status LIKE 'playing-%'";

/** A row without a position and game marks a complete table. */
const FIND_MARKER = { text: "SELECT FROM rated_positions WHERE position = '' AND game = ''" };
export const MARK_COMPLETE =
  "INSERT INTO rated_positions (position, game) VALUES ('', '') ON CONFLICT DO NOTHING";

/** While the table is being filled, it has a row with a token instead: if that is gone, the table was emptied again. */
const ADD_TOKEN = { text: "INSERT INTO rated_positions (position, game) VALUES ('', $1)" };
const REMOVE_TOKEN = { text: "DELETE FROM rated_positions WHERE position = '' AND game = $1" };

/** Only games with a clock are rated. */
const RUNNING_GAMES = {
  text: `SELECT id FROM games WHERE due_at IS NOT NULL AND ${IS_RUNNING} AND snapshot LIKE '%"rated":true%'`,
};
const LOGS = {
  text: 'SELECT game, number, at, data FROM events WHERE game = ANY ($1::uuid[]) ORDER BY game, number',
};
const ADD = {
  text: `INSERT INTO rated_positions (position, game)
         SELECT position, game FROM unnest($1::text[], $2::text[]) AS added (position, game)
         ORDER BY position, game ON CONFLICT DO NOTHING`,
};

/** Waits for changes that end games, and holds up new ones, so that none is missed. */
const LOCK = { text: 'LOCK TABLE rated_positions IN SHARE ROW EXCLUSIVE MODE' };
const REMOVE_ENDED = {
  text: `DELETE FROM rated_positions
         WHERE game IN (SELECT id::text FROM games WHERE id = ANY ($1::uuid[]) AND NOT ${IS_RUNNING})`,
};

type LogRow = EventRow & { readonly game: string };

/**
 * [Q17] The positions of running rated games are in a table that is not logged, because they would be nine tenths of what such
 * a move writes to the log. So PostgreSQL empties the table when it recovers from a crash, and a standby that takes over finds
 * it empty. It is then filled again from the logs of the games, before a question is answered.
 */
export function withRestoredPositions(fairPlay: FairPlayStore, database: Connections): FairPlayStore {
  let restoring: Promise<void> | undefined;

  async function complete(): Promise<void> {
    while ((await database.query(FIND_MARKER)).count === 0) {
      restoring ??= restore(database).finally(() => {
        restoring = undefined;
      });
      await restoring;
    }
  }

  return {
    ...fairPlay,
    async isInRatedGame(keys) {
      await persist(complete).catch((error) => {
        throw unavailable(error);
      });
      return fairPlay.isInRatedGame(keys);
    },
  };
}

/** Does not complete the table if the server crashed again meanwhile. */
async function restore(database: Connections): Promise<void> {
  const token = randomUUID();
  await database.query(ADD_TOKEN, [token]);
  const { rows } = await database.query<{ id: string }>(RUNNING_GAMES);
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += PAGE) await addPositions(database, ids.slice(at, at + PAGE));
  await database.transaction(async (query) => {
    await query(LOCK);
    await query(REMOVE_ENDED, [ids]);
    const { count } = await query(REMOVE_TOKEN, [token]);
    if (count > 0) await query({ text: MARK_COMPLETE });
    return true;
  });
}

async function addPositions(database: Connections, ids: readonly string[]): Promise<void> {
  const { rows } = await database.query<LogRow>(LOGS, [ids]);
  const games = await mapInTimeSlices(
    Map.groupBy(rows, ({ game }) => game),
    ([id, log]) => findPositions(id, log).map((position) => ({ position, id })),
  );
  const added = games.flat();
  await database.query(ADD, [added.map(({ position }) => position), added.map(({ id }) => id)]);
}

/** [S18] A game that cannot be decoded does not affect the others. */
function findPositions(id: string, log: readonly EventRow[]): readonly string[] {
  try {
    return listPositions(id, log);
  } catch {
    return [];
  }
}

function listPositions(id: string, log: readonly EventRow[]): readonly string[] {
  const events = log.map(({ number, at, data }) => decodeEvent(number, at, data));
  const keys = new Set<string>();
  let before: GameState | undefined;
  for (const { event, game } of replayUpdates(id, events)) {
    const found = findRatedPositions({ before, events: [event], game });
    if (found?.kind === 'added') for (const key of found.keys) keys.add(key);
    before = game;
  }
  return [...keys];
}
