import { toGameSteps } from '../../moderation/store/games.ts';

/** How a file hides and removes games. An event refers to its game by a short key. There is only one writer. */
export const GAME_STEPS = toGameSteps('game = (SELECT key FROM games WHERE id = $1)', () => []);
