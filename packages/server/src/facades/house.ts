import type { House } from '@kalah/rules';
import type { MoveCommand, PlayerCommand } from '../games/command.ts';
import { GameError } from '../games/errors.ts';
import type { Game } from '../games/game.ts';
import { type Credential, mayPlay } from '../games/seat.ts';
import { requireSixPits } from './request.ts';

/** A house by its number round the board: 0–5 are South's pits, 6 its store, 7–12 North's pits, 13 its store. */
export function findHouse(number: number): House | undefined {
  if (!Number.isInteger(number) || number < 0 || number > 13) return undefined;
  const pit = number % 7;
  return { side: number < 7 ? 'south' : 'north', pit: pit === 6 ? 'store' : pit };
}

export function toHouseNumber({ side, pit }: { side: House['side']; pit: number }): number {
  return side === 'south' ? pit : pit + 7;
}

/** The service rejects it as no pit, after all checks that come before the pit. */
const NO_PIT = -1;

export function toMoveCommand(
  house: House | undefined,
  { by, at }: Pick<PlayerCommand, 'by' | 'at'>,
  check: (game: Game) => void = () => {},
): MoveCommand {
  return {
    pit: typeof house?.pit === 'number' ? house.pit : NO_PIT,
    by,
    at,
    check(game) {
      requireSixPits(game);
      check(game);
      if (house) rejectOtherSide(game, house, by);
    },
  };
}

/** Checks only callers who may move; the others get an error about their seat or turn instead. */
function rejectOtherSide(game: Game, house: House, by: Credential): void {
  const { turn } = game.position;
  const isTheirMove = !game.ending && mayPlay(game.seats[turn], by);
  if (isTheirMove && house.side !== turn) throw new GameError('no-such-pit', { game });
}
