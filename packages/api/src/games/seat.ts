import type { Seat } from './game.ts';

export type Occupant = 'nobody' | 'anybody' | 'player' | 'computer';

/**
 * For code that does not depend on how players prove that a seat is theirs.
 *
 * @example
 * occupantOf({ kind: 'engine', level: 3 }); // → 'computer'
 */
export function occupantOf(seat: Seat): Occupant {
  switch (seat.kind) {
    case 'vacant':
      return 'nobody';
    case 'open':
      return 'anybody';
    case 'named':
    case 'secret':
    case 'account':
      return 'player';
    case 'engine':
      return 'computer';
  }
}

/**
 * The name that anybody can give to play a seat; undefined if the seat is open, or if it asks for more than a name.
 *
 * @example
 * findUnprotectedName({ kind: 'named', name: 'Ada' }); // → 'Ada'
 */
export function findUnprotectedName(seat: Seat): string | undefined {
  switch (seat.kind) {
    case 'named':
      return seat.name;
    case 'vacant':
    case 'open':
    case 'secret':
    case 'account':
    case 'engine':
      return undefined;
  }
}

/** The name of the player of a seat; undefined if nobody in particular plays it, or if the player has no name. */
export function findPlayerName(seat: Seat): string | undefined {
  switch (seat.kind) {
    case 'named':
    case 'secret':
    case 'account':
      return seat.name ?? undefined;
    case 'vacant':
    case 'open':
    case 'engine':
      return undefined;
  }
}
