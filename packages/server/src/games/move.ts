import { findOutcome, opposite, play } from '@kalah/rules';
import { timeMove } from '@kalah/rules/clock';
import type { MoveCommand } from './command.ts';
import { GameError } from './errors.ts';
import type { NewEvent } from './event.ts';
import type { Game } from './game.ts';
import { findSeatRefusal, isOwnSeat } from './seat.ts';

/** Repeated move numbers never get here, because their results are read from the log. */
export function decideMove(game: Game, command: MoveCommand, at: number): NewEvent[] {
  command.check?.(game);
  if (command.number !== undefined && command.number > game.nextMove)
    throw new GameError('move-ahead', { game });
  if (game.ending) throw new GameError('game-over', { game });
  rejectWrongTurn(game, command);

  const side = game.position.turn;
  const played = play(game.position, command.pit);
  if (!played.ok) throw new GameError(played.problem, { game });
  const { after } = played.value;
  const outcome = findOutcome(after);
  // In a finished position, the side that moved last is still to move.
  const endsTurn = after.turn !== side;
  return [
    {
      kind: 'moved',
      side,
      pit: command.pit,
      ...(game.clock && timeMove(game.clock, { side, endsTurn, at }, command.lag)),
    },
    ...(outcome ? [{ kind: 'ended', ending: { how: 'played-out', ...outcome } } as const] : []),
  ];
}

/**
 * A move that names the other side, or comes from its player, gets `wrong-turn`; anyone else gets the reason why they may not play
 * the seat.
 */
function rejectWrongTurn(game: Game, { by, side }: MoveCommand): void {
  const { turn } = game.position;
  const other = opposite(turn);
  if (side === other) throw new GameError('wrong-turn', { game });
  const refusal = findSeatRefusal(game.seats[turn], by);
  if (!refusal) return;
  throw new GameError(isOwnSeat(game.seats[other], by) ? 'wrong-turn' : refusal, { game });
}
