import type { CreateGame } from '@kalah/api';
import { isPieFair } from '@kalah/engine/fair';
import { type Both, type Position, SIDES } from '@kalah/rules';
import { BadRequest } from '../../platform/http/bad-request.ts';
import { occupantOf, type Seat } from '../seat.ts';

/** [Q14] Rejects the pie rule where it is not proved to be fair, where it is not needed, and against the computer. */
export function rejectUnfairPie(
  { pie, pair }: Pick<CreateGame, 'pie' | 'pair'>,
  start: Position,
  seats?: Both<Seat>,
): void {
  if (!pie) return;
  if (!isPieFair(start)) {
    throw badPie(
      'The pie rule is fair only from the usual start with 6 pits and 4 seeds, without lone captures.',
    );
  }
  if (pair) throw badPie('A pair of games is fair without the pie rule; send `pie` or `pair`, not both.');
  if (seats && SIDES.some((side) => occupantOf(seats[side]) === 'computer')) {
    throw badPie('The computer does not play with the pie rule.');
  }
}

function badPie(message: string): BadRequest {
  return new BadRequest(message, 'pie');
}
