import type { Seat } from './seat.ts';

/** How texts and pictures name the player of a seat; nothing for a player without a name. */
export function findSeatLabel(seat: Seat): string | undefined {
  switch (seat.kind) {
    case 'engine':
      return `Computer, level ${seat.level}`;
    case 'named':
    case 'secret':
    case 'account':
      return seat.name;
    case 'open':
    case 'vacant':
      return undefined;
  }
}
