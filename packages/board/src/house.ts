import type { Both, House, Side } from '@kalah/rules';

/** The seeds in every house and the side to move. A `Position` of the rules package is one. */
export interface BoardState {
  readonly turn: Side;
  readonly pits: Both<readonly number[]>;
  readonly stores: Both<number>;
}

/** The index of a house in a list of all houses, counterclockwise from South's first pit. */
export function toIndex({ side, pit }: House, pits: number): number {
  return (side === 'south' ? 0 : pits + 1) + (pit === 'store' ? pits : pit);
}

export function toHouse(index: number, pits: number): House {
  const pit = index % (pits + 1);
  return { side: index <= pits ? 'south' : 'north', pit: pit === pits ? 'store' : pit };
}

/** The seeds of every house, in the order of `toIndex`. */
export function toCounts({ pits, stores }: BoardState): number[] {
  return [...pits.south, stores.south, ...pits.north, stores.north];
}
