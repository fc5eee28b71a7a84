import { LIMITS } from '../limits.ts';
import { GameError } from './errors.ts';
import type { NewEvent } from './event.ts';
import type { Game } from './game.ts';
import { occupantOf } from './seat.ts';

/**
 * Rejects events that would make a game too long. Events that end the game are always allowed. So are the computer's moves
 * and its answers to offers, because nobody else can take its turn.
 */
export function rejectTooLong(game: Game, newEvents: readonly NewEvent[]): void {
  if (game.ending || game.version + newEvents.length <= LIMITS.gameEvents) return;
  const isAllowed = newEvents.some(
    (event) =>
      event.kind === 'ended' || ('side' in event && occupantOf(game.seats[event.side]) === 'computer'),
  );
  if (!isAllowed) throw new GameError('game-too-long', { game });
}
