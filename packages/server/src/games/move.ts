import { findOutcome, play } from '@kalah/rules';
import type { MoveCommand } from './command.ts';
import { GameError } from './error.ts';
import type { NewEvent } from './event.ts';
import type { Game } from './game.ts';
import { findSeatRefusal, mayMove } from './seat.ts';

/** What playing a pit brings about. Repeated numbers are answered before this, from the log. */
export function decideMove(game: Game, command: MoveCommand): NewEvent[] {
  command.check?.(game);
  if (command.number !== undefined && command.number > game.nextMove)
    throw new GameError('move-ahead', { game });
  if (game.ending) throw new GameError('game-over', { game });
  refuseWrongTurn(game, command);

  const side = game.position.turn;
  const played = play(game.position, command.pit);
  if (!played.ok) throw new GameError(played.problem, { game });
  const outcome = findOutcome(played.value.after);
  return [
    { kind: 'moved', side, pit: command.pit },
    ...(outcome ? [{ kind: 'ended', ending: { how: 'played-out', ...outcome } } as const] : []),
  ];
}

/** Whoever holds only the other seat is told to wait, whoever holds none is told so. */
function refuseWrongTurn(game: Game, { by, side }: MoveCommand): void {
  const { turn } = game.position;
  const other = turn === 'south' ? 'north' : 'south';
  if (side === other) throw new GameError('wrong-turn', { game });
  const refusal = findSeatRefusal(game.seats[turn], by);
  if (!refusal) return;
  const holdsOther = game.seats[other].kind !== 'open' && mayMove(game.seats[other], by);
  throw new GameError(holdsOther ? 'wrong-turn' : refusal, { game });
}
