import type { Seat as WireSeat } from '@kalah/api';
import { type Both, both } from '@kalah/rules';
import { isProvisional } from '@kalah/rules/glicko';
import type { SeatRating } from '../rating.ts';
import type { Seat } from '../seat.ts';

export function toWireSeats(seats: Both<Seat>): Both<WireSeat> {
  return both((side) => toWireSeat(seats[side]));
}

/** Without the hash of the seat's token. A new kind of seat does not compile until it has a case here. */
export function toWireSeat(seat: Seat): WireSeat {
  switch (seat.kind) {
    case 'open':
      return { kind: 'open' };
    case 'vacant':
      return { kind: 'vacant' };
    case 'named':
      return { kind: 'named', name: seat.name };
    case 'secret':
      return { kind: 'secret', name: seat.name ?? null };
    case 'account':
      return {
        kind: 'account',
        name: seat.name ?? null,
        rating: seat.rating ? toSeatRating(seat.rating) : null,
      };
    case 'engine':
      return { kind: 'engine', level: seat.level };
  }
}

function toSeatRating({
  rating,
  deviation,
}: SeatRating): NonNullable<(WireSeat & { kind: 'account' })['rating']> {
  return { rating: Math.round(rating), provisional: isProvisional({ deviation }) };
}
