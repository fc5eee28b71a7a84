/** South is the first player. It begins unless a start position says otherwise. */
export type Side = 'south' | 'north';

export const SIDES: readonly Side[] = ['south', 'north'];

export type Both<Value> = Readonly<Record<Side, Value>>;

export function opposite(side: Side): Side {
  return side === 'south' ? 'north' : 'south';
}

export function both<Value>(make: (side: Side) => Value): Both<Value> {
  return { south: make('south'), north: make('north') };
}
