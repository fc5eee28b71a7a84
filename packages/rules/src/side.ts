/** South is the first player: it begins a game unless a start position says otherwise. */
export type Side = 'south' | 'north';

export const SIDES: readonly Side[] = ['south', 'north'];

/** One thing for each side. */
export type Both<Thing> = Readonly<Record<Side, Thing>>;

export function opposite(side: Side): Side {
  return side === 'south' ? 'north' : 'south';
}

export function both<Thing>(make: (side: Side) => Thing): Both<Thing> {
  return { south: make('south'), north: make('north') };
}
