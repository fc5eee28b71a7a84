import type { Both, House, Side } from '@kalah/rules';

/** A `Position` of the rules package is one. */
export interface BoardState {
  readonly turn: Side;
  readonly pits: Both<readonly number[]>;
  readonly stores: Both<number>;
}

/**
 * Counterclockwise from South's first pit, like `toCells` of the rules package.
 * @example
 * toIndex({ side: 'north', pit: 'store' }, 6); // → 13
 */
export function toIndex({ side, pit }: House, pits: number): number {
  return (side === 'south' ? 0 : pits + 1) + (pit === 'store' ? pits : pit);
}

export function toHouse(index: number, pits: number): House {
  const pit = index % (pits + 1);
  return { side: index <= pits ? 'south' : 'north', pit: pit === pits ? 'store' : pit };
}
