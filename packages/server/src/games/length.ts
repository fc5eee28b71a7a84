import { GameError } from './error.ts';
import type { NewEvent } from './event.ts';
import type { Game } from './game.ts';
import { occupantOf } from './seat.ts';

/**
 * The maximum length of a log. Logs are read as a whole, for instance when a watcher reconnects, so moves and takebacks
 * must not make one grow forever. The longest game we could construct has about 1,000 moves (12 pits, 12 seeds, both
 * sides avoiding every gain); games between people have fewer than 100.
 */
export const MAX_EVENTS = 2000;

/**
 * Rejects events that would make a game too long. Ending the game is always possible. So are the computer's moves and
 * answers: it only ever responds, and nobody else could take its turn.
 */
export function refuseTooLong(game: Game, newEvents: readonly NewEvent[]): void {
  if (game.ending || game.version + newEvents.length <= MAX_EVENTS) return;
  const isAllowed = newEvents.some(
    (event) =>
      event.kind === 'ended' || ('side' in event && occupantOf(game.seats[event.side]) === 'computer'),
  );
  if (!isAllowed) throw new GameError('game-too-long', { game });
}
