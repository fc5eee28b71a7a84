import { findName, type Seat } from './seat.ts';

export function findSeatLabel(seat: Seat): string | undefined {
  return seat.kind === 'engine' ? `Computer, level ${seat.level}` : findName(seat);
}
