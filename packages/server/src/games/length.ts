import { GameError } from './error.ts';
import type { NewEvent } from './event.ts';
import type { Game } from './game.ts';

/**
 * So many events a game may have. Logs are read from end to end, for those who come back to a stream among others, so none
 * may grow for ever by moves that are taken back. The longest game we could make has some 1,000 moves, with 12 pits of 12
 * seeds and two players who avoid every gain; those of people have fewer than a hundred.
 */
export const MOST_EVENTS = 2000;

/**
 * Refuses what would make a game too long. It can still be ended; and the computer may go on, for it only ever answers, and
 * nobody could take its turn.
 */
export function refuseTooLong(game: Game, newEvents: readonly NewEvent[]): void {
  if (game.ending || game.version + newEvents.length <= MOST_EVENTS) return;
  const isAllowed = newEvents.some(
    (one) => one.kind === 'ended' || ('side' in one && game.seats[one.side].kind === 'engine'),
  );
  if (!isAllowed) throw new GameError('game-too-long', { game });
}
