import type { Dialect } from '../../platform/database/database.ts';

/** In SQLite, an event refers to its game by a short key. */
export const KEY_OF_GAMES: Record<Dialect, string> = { sqlite: 'key', postgres: 'id' };

/** The condition for the events of the game `$1`. */
export const EVENTS_OF_GAME: Record<Dialect, string> = {
  sqlite: 'game = (SELECT key FROM games WHERE id = $1)',
  postgres: 'game = $1',
};
