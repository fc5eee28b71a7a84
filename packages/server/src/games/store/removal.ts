import type { Dialect, Step } from '../../platform/database/database.ts';
import { REMOVED } from './checkpoint.ts';
import { EVENTS_OF_GAME } from './dialect.ts';

/** [O5] An event that changed ratings. */
export const IS_RATED = `data LIKE '{"kind":"rated",%'`;

/**
 * [O5] Removes a game and its log, but not its id. Nothing is changed if the game has changed ratings. In SQLite there is only one
 * writer, and it rejects changes of a game without events.
 */
export function toRemovalSteps(dialect: Dialect, id: string): Step[] {
  const eventsOfGame = EVENTS_OF_GAME[dialect];
  return [
    ...(dialect === 'postgres' ? [{ sql: ADD_TOMBSTONE, values: [id], changes: 1 }] : []),
    {
      sql: `UPDATE games SET snapshot = '${REMOVED}', status = 'removed', listed = (1 = 0), engine_to_move = (1 = 0),
              south_name = NULL, north_name = NULL, active_at = NULL, due_at = NULL, export_number = NULL
            WHERE id = $1 AND snapshot <> '${REMOVED}'
              AND NOT EXISTS (SELECT 1 FROM events WHERE ${eventsOfGame} AND ${IS_RATED})`,
      values: [id],
      changes: 1,
    },
    { sql: `DELETE FROM events WHERE ${eventsOfGame} AND data <> '${REMOVED}'`, values: [id] },
  ];
}

/**
 * [O5] A removal appends a tombstone to the log, which stays. A change that is written at the same moment wants the same event number, so
 * the primary key makes one of the two wait and then fail, as with two changes [S3]. If the change was first, the removal is repeated and
 * deletes its events, or is rejected because it rated the game. The games row is written after the tombstone, in the same order as by
 * changes, so the two cannot deadlock. It takes the version of the tombstone, so that reading the game finds the empty snapshot.
 */
const ADD_TOMBSTONE = `
  WITH tombstone AS (
    INSERT INTO events (game, number, at, data)
    SELECT id, 1 + COALESCE((SELECT number FROM events WHERE game = id ORDER BY number DESC LIMIT 1), 0), 0, '${REMOVED}'
    FROM games WHERE id = $1 AND snapshot <> '${REMOVED}'
    RETURNING game, number
  )
  UPDATE games SET version = tombstone.number FROM tombstone WHERE id = tombstone.game`;
