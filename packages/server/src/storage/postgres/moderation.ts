import { toGameSteps } from '../moderation/games.ts';

/**
 * How PostgreSQL hides and removes games. A change that rates a game holds its row (`append.ts`), so a removal waits for it here, and
 * its next statement sees the rating.
 */
export const GAME_STEPS = toGameSteps('game = $1', (id) => [
  { sql: 'SELECT id FROM games WHERE id = $1 FOR UPDATE', values: [id], changes: 1 },
]);
