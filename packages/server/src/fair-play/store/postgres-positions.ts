import { randomUUID } from 'node:crypto';
import type { GameEvent } from '../../games/event.ts';
import type { GameState } from '../../games/game.ts';
import { replayUpdates } from '../../games/replay.ts';
import type { EventRow } from '../../games/store/encoding.ts';
import { decodeEvent } from '../../games/store/encoding.ts';
import type { Connections, Statement } from '../../platform/database/postgres/connection.ts';
import { persist } from '../../platform/database/postgres/fault.ts';
import { unavailable } from '../../platform/refusal.ts';
import { mapInTimeSlices } from '../../platform/time-slices.ts';
import { findRatedPositions } from '../rated-positions.ts';

/** Games whose logs are read at once. */
const PAGE = 50;

/** Of games with a clock, which all rated games have. */
const IS_RUNNING = "due_at IS NOT NULL AND status LIKE 'playing-%'";

/**
 * A row without a position and game marks a complete table. It is read in the same statement as the positions, because the
 * server may crash between two statements.
 */
const FIND = {
  text: `
  SELECT EXISTS (SELECT FROM rated_positions WHERE position = '' AND game = '') AS "isComplete",
    EXISTS (SELECT FROM rated_positions WHERE position = ANY ($1::text[])) AS "isFound"`,
};
const MARK_COMPLETE = {
  text: "INSERT INTO rated_positions (position, game) VALUES ('', '') ON CONFLICT DO NOTHING",
};

/** While the table is being filled, it has a row with a token instead: if that is gone, the table was emptied again. */
const ADD_TOKEN = { text: "INSERT INTO rated_positions (position, game) VALUES ('', $1)" };
const REMOVE_TOKEN = { text: "DELETE FROM rated_positions WHERE position = '' AND game = $1" };

const RUNNING_GAMES = {
  text: `SELECT id FROM games WHERE ${IS_RUNNING} AND snapshot LIKE '%"rated":true%'`,
};
const LOGS = {
  text: 'SELECT game, number, at, data FROM events WHERE game = ANY ($1::uuid[]) ORDER BY game, number',
};
/** Only while the token is there: later, another replica has completed the table, and games may have ended since. */
const ADD = {
  text: `INSERT INTO rated_positions (position, game)
         SELECT position, game FROM unnest($2::text[], $3::text[]) AS added (position, game)
         WHERE EXISTS (SELECT FROM rated_positions WHERE position = '' AND game = $1)
         ORDER BY position, game ON CONFLICT DO NOTHING`,
};

/** Waits for changes that end games, and holds up new ones, so that none is missed. */
const LOCK = { text: 'LOCK TABLE rated_positions IN SHARE ROW EXCLUSIVE MODE' };
/** Positions of games that have ended meanwhile or during an earlier attempt, and the tokens of other attempts. */
const REMOVE_ENDED = {
  text: `DELETE FROM rated_positions
         WHERE NOT EXISTS (SELECT FROM games WHERE games.id::text = rated_positions.game AND ${IS_RUNNING})`,
};

interface Found {
  readonly isComplete: boolean;
  readonly isFound: boolean;
}

type LogRow = EventRow & { readonly game: string };

/**
 * [Q17] The positions of running rated games are in a table that is not logged, because they would be nine tenths of what such
 * a move writes to the log. So PostgreSQL empties the table when it recovers from a crash, and a standby that takes over finds
 * it empty. It is then filled again from the logs of the games, before a question is answered.
 */
export class RatedPositionTable {
  readonly #database: Connections;
  #restoring: Promise<void> | undefined;
  #checking: Promise<unknown> | undefined;

  constructor(database: Connections) {
    this.#database = database;
  }

  /** Whether one of these positions is protected. */
  async isInRatedGame(keys: readonly string[]): Promise<boolean> {
    try {
      return await persist(() => this.#find(keys));
    } catch (error) {
      throw unavailable(error);
    }
  }

  /**
   * Fills the table in the background if it was emptied, because replicas of an older version do not look at the mark. Errors are
   * left to the next question.
   */
  check(): void {
    this.#checking ??= this.#find([])
      .catch(() => undefined)
      .finally(() => {
        this.#checking = undefined;
      });
  }

  async #find(keys: readonly string[]): Promise<boolean> {
    for (;;) {
      const [found] = (await this.#database.query<Found>(FIND, [keys])).rows;
      if (found!.isComplete) return found!.isFound;
      this.#restoring ??= restore(this.#database).finally(() => {
        this.#restoring = undefined;
      });
      await this.#restoring;
    }
  }
}

/** Does not complete the table if another replica has, or if the server crashed again meanwhile. */
async function restore(database: Connections): Promise<void> {
  const token = randomUUID();
  await write(database, ADD_TOKEN, [token]);
  const { rows } = await database.query<{ id: string }>(RUNNING_GAMES);
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += PAGE) await addPositions(database, token, ids.slice(at, at + PAGE));
  await database.transaction(async (query) => {
    await query(LOCK);
    const { count } = await query(REMOVE_TOKEN, [token]);
    if (count === 0) return false;
    await query(REMOVE_ENDED);
    await query(MARK_COMPLETE);
    return true;
  });
}

async function addPositions(database: Connections, token: string, ids: readonly string[]): Promise<void> {
  const { rows } = await database.query<LogRow>(LOGS, [ids]);
  const games = await mapInTimeSlices(
    Map.groupBy(rows, ({ game }) => game),
    ([id, log]) => [...findPositions(id, log)].map((position) => ({ position, id })),
  );
  const added = games.flat();
  await write(database, ADD, [token, added.map(({ position }) => position), added.map(({ id }) => id)]);
}

async function write(database: Connections, statement: Statement, values: readonly unknown[]): Promise<void> {
  await database.transaction(async (query) => {
    await query(statement, values);
    return true;
  });
}

/** [S18] Of a game with an event that cannot be decoded, the positions before it. */
function findPositions(id: string, log: readonly EventRow[]): ReadonlySet<string> {
  const positions = new Set<string>();
  try {
    let before: GameState | undefined;
    for (const { event, game } of replayUpdates(id, decodeEvents(log))) {
      const found = findRatedPositions({ before, events: [event], game });
      if (found?.kind === 'added') for (const key of found.keys) positions.add(key);
      before = game;
    }
  } catch {
    // Reported wherever the game is read.
  }
  return positions;
}

function* decodeEvents(log: readonly EventRow[]): Generator<GameEvent> {
  for (const { number, at, data } of log) yield decodeEvent(number, at, data);
}
