import { REMOVED } from '../../games/store/checkpoint.ts';
import { toGameSteps } from '../../moderation/store/games.ts';

/**
 * [O5] A removal appends a tombstone to the log, which stays. A change that is written at the same moment wants the same event number, so
 * the primary key lets one of the two wait and then fail, as with two changes [S3]. If the change was first, the removal is repeated and
 * deletes its events, or is refused because it rated the game. The games row is written after the tombstone, in the same order as by
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

/** How PostgreSQL hides and removes games. */
export const GAME_STEPS = toGameSteps('game = $1', (id) => [
  { sql: ADD_TOMBSTONE, values: [id], changes: 1 },
]);
