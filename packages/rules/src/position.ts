import { toCells } from './cells.ts';
import { err, ok, type Result } from './result.ts';
import { type Both, both, opposite, SIDES, type Side } from './side.ts';
import { sameVariant, totalSeeds, type Variant } from './variant.ts';

/**
 * Immutable; a move creates a new one. Pits count from 0 in their owner's sowing order. In a finished game `turn` is
 * the side that made the last move.
 */
export interface Position {
  readonly variant: Variant;
  readonly turn: Side;
  readonly pits: Both<readonly number[]>;
  readonly stores: Both<number>;
}

export type PositionProblem = 'wrong-row-length' | 'bad-count' | 'wrong-total' | 'not-swept';

/**
 * [R1] South begins.
 * @example
 * startPosition(CLASSIC).pits.north; // → [4, 4, 4, 4, 4, 4]
 */
export function startPosition(variant: Variant): Position {
  const row = () => new Array<number>(variant.pits).fill(variant.seeds);
  return { variant, turn: 'south', pits: both(row), stores: both(() => 0) };
}

/**
 * Demands rows of the right length, whole counts, every seed of the variant on the board, and no seeds left in pits
 * once the game is over. Returns a copy that shares nothing with what was given.
 * @example
 * checkPosition({ ...startPosition(CLASSIC), stores: { south: 1, north: 0 } }); // → { ok: false, problem: 'wrong-total' }
 */
export function checkPosition(given: Position): Result<Position, PositionProblem> {
  const { variant, turn, pits, stores } = given;
  if (SIDES.some((side) => pits[side].length !== variant.pits)) return err('wrong-row-length');
  const counts = toCells(given);
  if (!counts.every((count) => Number.isInteger(count) && count >= 0)) return err('bad-count');
  if (sum(counts) !== totalSeeds(variant)) return err('wrong-total');
  if (isOver(given) && seedsInPlay(given) > 0) return err('not-swept');
  return ok({ variant, turn, pits: both((side) => [...pits[side]]), stores: both((side) => stores[side]) });
}

/**
 * Also exchanges the side to move.
 * @example
 * exchangeSides(startPosition(CLASSIC)).turn; // → 'north'
 */
export function exchangeSides({ variant, turn, pits, stores }: Position): Position {
  return {
    variant,
    turn: opposite(turn),
    pits: both((side) => pits[opposite(side)]),
    stores: both((side) => stores[opposite(side)]),
  };
}

/** [R7] Whether a side has no seeds left in its pits, which ends the game for both. */
export function isOver({ pits }: Pick<Position, 'pits'>): boolean {
  return isBare(pits.south) || isBare(pits.north);
}

/**
 * [R2] In sowing order; none when the game is over.
 * @example
 * legalPits(playAll(startPosition(CLASSIC), [2])); // → [0, 1, 3, 4, 5]
 */
export function legalPits(position: Position): number[] {
  if (isOver(position)) return [];
  const row = position.pits[position.turn];
  const legal: number[] = [];
  for (let pit = 0; pit < row.length; pit++) if (row[pit]! > 0) legal.push(pit);
  return legal;
}

/** Not those in the stores. */
export function seedsInPlay({ pits }: Pick<Position, 'pits'>): number {
  return sum(pits.south) + sum(pits.north);
}

export function samePosition(a: Position, b: Position): boolean {
  return (
    a.turn === b.turn &&
    sameVariant(a.variant, b.variant) &&
    SIDES.every((side) => a.stores[side] === b.stores[side] && sameCounts(a.pits[side], b.pits[side]))
  );
}

/** Only for rows of the same length. */
function sameCounts(a: readonly number[], b: readonly number[]): boolean {
  return a.every((seeds, pit) => seeds === b[pit]);
}

function isBare(row: readonly number[]): boolean {
  for (const seeds of row) if (seeds > 0) return false;
  return true;
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
