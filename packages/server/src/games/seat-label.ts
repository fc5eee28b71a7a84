import type { Seat } from './seat.ts';

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
