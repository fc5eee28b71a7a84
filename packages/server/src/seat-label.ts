import { findName, type Seat } from './games/seat.ts';

/** How texts and pictures name the player of a seat; nothing for a player without a name. */
export function findSeatLabel(seat: Seat): string | undefined {
  return seat.kind === 'engine' ? `Computer, level ${seat.level}` : findName(seat);
}
