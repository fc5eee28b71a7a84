import { checkSetup, type Position, type SetupProblem, sum } from './position.ts';
import { err, type Result } from './result.ts';
import { both, SIDES, type Side } from './side.ts';
import { createVariant, type VariantProblem } from './variant.ts';

/**
 * The flat lists of numbers that other systems write a board as. `ring` goes round the table: South's pits, South's
 * store, North's pits, North's store. `stores-first` has both stores, then both rows.
 */
export type CellOrder = 'ring' | 'stores-first';

export function toCells({ pits, stores }: Position, order: CellOrder): number[] {
  if (order === 'ring') return [...pits.south, stores.south, ...pits.north, stores.north];
  return [stores.south, stores.north, ...pits.south, ...pits.north];
}

/** Reads a flat list back; its length says how many pits there are, its sum how many seeds each began with. */
export function fromCells(
  cells: readonly number[],
  order: CellOrder,
  { turn, capturesAlone }: { turn: Side; capturesAlone: boolean },
): Result<Position, SetupProblem | VariantProblem> {
  const pits = cells.length / 2 - 1;
  const variant = createVariant({ pits, seeds: sum(cells) / (2 * pits), capturesAlone });
  if (!variant.ok) return err(variant.problem);
  const first = (side: Side) =>
    (order === 'ring' ? 0 : 2) + SIDES.indexOf(side) * (order === 'ring' ? pits + 1 : pits);
  const store = (side: Side) => (order === 'ring' ? first(side) + pits : SIDES.indexOf(side));
  return checkSetup({
    variant: variant.value,
    turn,
    pits: both((side) => cells.slice(first(side), first(side) + pits)),
    stores: both((side) => cells[store(side)]!),
  });
}
