import { type Both, SIDES } from '@kalah/rules';
import type { Seat } from '../games/seat.ts';

/** Whether a seat can be played only with a secret. A new kind of seat does not compile until it has a case here. */
function isProtected({ kind }: Seat): boolean {
  switch (kind) {
    case 'secret':
    case 'account':
      return true;
    case 'open':
    case 'vacant':
    case 'named':
    case 'engine':
      return false;
  }
}

export function hasProtectedSeat(seats: Both<Seat>): boolean {
  return SIDES.some((side) => isProtected(seats[side]));
}
