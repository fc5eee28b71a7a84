import type { Game } from './game.ts';
import type { Cursor, ListScope } from './game-store.ts';

/** Activity is stored by the minute, so that most moves of a listed game still write nothing but their event. */
export const ACTIVITY_STEP_MS = 60_000;

/** The minute of a game's last event. */
export function activeAt({ updatedAt }: Pick<Game, 'updatedAt'>): number {
  return updatedAt - (updatedAt % ACTIVITY_STEP_MS);
}

/** The place of a game in the lists of a scope. */
export function cursorOf(game: Game, { kind }: ListScope): Cursor {
  return { at: kind === 'active' ? activeAt(game) : game.createdAt, id: game.id };
}
