import { findOutcome, play, type Side } from '@kalah/rules';
import { GameError } from './error.ts';
import type { NewEvent } from './event.ts';
import type { Game } from './game.ts';
import { type Credential, findSeatRefusal, mayMove } from './seat.ts';

export interface MoveCommand {
  readonly pit: number;
  readonly by: Credential;
  /** Whose pit it is, for APIs in which a player says so; without it, the side to move is meant. */
  readonly side?: Side;
  /** The number of the move, which makes repeating it safe. */
  readonly number?: number;
  /** What an API asks of a game before it can be moved there; throws when the game does not fit. */
  readonly check?: (game: Game) => void;
}

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
