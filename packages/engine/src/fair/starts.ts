import {
  formatPosition,
  isOver,
  type Position,
  SIDES,
  type Side,
  startPosition,
  type Variant,
} from '@kalah/rules';

/** One or two seeds of the usual start were moved to other houses. */
export interface Start {
  readonly position: Position;
  readonly moved: 1 | 2;
  /** Whether a seed was moved to a store. */
  readonly stores: boolean;
}

/**
 * [Q3] First those with empty stores, then the others; in each part those with one moved seed first; then in the
 * alphabetical order of their notation.
 */
export function listStarts(variant: Variant): Start[] {
  const usual = startPosition(variant);
  const seen = new Set([formatPosition(usual)]);
  const once = moveSeeds([usual], seen);
  const twice = moveSeeds(once, seen);
  const starts = [...toStarts(once, 1), ...toStarts(twice, 2)];
  return [false, true].flatMap((stores) => starts.filter((start) => start.stores === stores));
}

/** In alphabetical order, without those in which the game is over. */
function toStarts(positions: readonly Position[], moved: 1 | 2): Start[] {
  const byText = new Map(positions.map((position) => [formatPosition(position), position]));
  return [...byText.keys()]
    .sort()
    .map((text) => byText.get(text)!)
    .filter((position) => !isOver(position))
    .map((position) => ({ position, moved, stores: SIDES.some((side) => position.stores[side] > 0) }));
}

function moveSeeds(positions: readonly Position[], seen: Set<string>): Position[] {
  return positions.flatMap(moveSeed).filter((position) => {
    const text = formatPosition(position);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

/** Seeds in a store stay there. */
function moveSeed(position: Position): Position[] {
  return SIDES.flatMap((side) =>
    position.pits[side].flatMap((seeds, pit) => (seeds > 0 ? putSeed(takeSeed(position, side, pit)) : [])),
  );
}

function takeSeed(position: Position, side: Side, pit: number): Position {
  return withPit(position, side, pit, -1);
}

function putSeed(position: Position): Position[] {
  return SIDES.flatMap((side) => [
    ...position.pits[side].map((_, pit) => withPit(position, side, pit, 1)),
    { ...position, stores: { ...position.stores, [side]: position.stores[side] + 1 } },
  ]);
}

function withPit(position: Position, side: Side, pit: number, change: 1 | -1): Position {
  const row = position.pits[side];
  return { ...position, pits: { ...position.pits, [side]: row.with(pit, row[pit]! + change) } };
}
