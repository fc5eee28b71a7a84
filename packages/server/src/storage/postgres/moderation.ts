import { toGameSteps } from '../moderation/games.ts';

/** How PostgreSQL hides and removes games. */
export const GAME_STEPS = toGameSteps('game = $1');
