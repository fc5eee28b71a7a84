import { checkSetup, type Position, type SetupProblem, sum } from './position.ts';
import { err, type Result } from './result.ts';
import { type Both, both, type Side } from './side.ts';
import { createVariant, type VariantProblem } from './variant.ts';

/**
 * The flat lists of numbers that other systems write a board as. `ring` goes round the table: South's pits, South's
 * store, North's pits, North's store. `stores-first` has both stores, then both rows.
 */
export type CellOrder = 'ring' | 'stores-first';

/** Where in the list each side's row begins and its store stands. */
const LAYOUTS: Record<CellOrder, (pits: number) => Both<{ row: number; store: number }>> = {
  ring: (pits) => ({ south: { row: 0, store: pits }, north: { row: pits + 1, store: 2 * pits + 1 } }),
  'stores-first': (pits) => ({ south: { row: 2, store: 0 }, north: { row: 2 + pits, store: 1 } }),
};

/** [N8] Lays a position out as a flat list. */
export function toCells({ pits, stores }: Position, order: CellOrder): number[] {
  if (order === 'ring') return [...pits.south, stores.south, ...pits.north, stores.north];
  return [stores.south, stores.north, ...pits.south, ...pits.north];
}

/** [N8] Reads a flat list back; its length says how many pits there are, its sum how many seeds each began with. */
export function fromCells(
  cells: readonly number[],
  order: CellOrder,
  { turn, capturesAlone }: { turn: Side; capturesAlone: boolean },
): Result<Position, SetupProblem | VariantProblem> {
  const pits = cells.length / 2 - 1;
  const variant = createVariant({ pits, seeds: sum(cells) / (2 * pits), capturesAlone });
  if (!variant.ok) return err(variant.problem);
  const layout = LAYOUTS[order](pits);
  return checkSetup({
    variant: variant.value,
    turn,
    pits: both((side) => cells.slice(layout[side].row, layout[side].row + pits)),
    stores: both((side) => cells[layout[side].store]!),
  });
}
