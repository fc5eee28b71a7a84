import type { Game } from '../game.ts';
import type { Cursor, ListScope } from '../game-store.ts';

/** The time of the last event is stored in steps of ten minutes, so that most moves of a listed game write only their event. */
export const ACTIVITY_STEP_MS = 600_000;

export function activeAt({ updatedAt }: Pick<Game, 'updatedAt'>): number {
  return updatedAt - (updatedAt % ACTIVITY_STEP_MS);
}

export function cursorOf(game: Game, { kind }: ListScope): Cursor {
  return { at: kind === 'active' ? activeAt(game) : game.createdAt, id: game.id };
}
