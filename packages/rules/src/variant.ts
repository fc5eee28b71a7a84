import { err, ok, type Result } from './result.ts';

/** The board and the rules of a game. Every position carries its variant. */
export interface Variant {
  /** Pits per side, 1–12. */
  readonly pits: number;
  /** Seeds in each pit at the start, 1–12. */
  readonly seeds: number;
  /** Whether a last seed in an empty pit of the mover is captured even if the facing pit is empty. */
  readonly capturesAlone: boolean;
}

export const MAX_PITS = 12;
export const MAX_SEEDS = 12;

/** The most common game: six pits, four seeds, no capture opposite an empty pit. */
export const CLASSIC: Variant = Object.freeze({ pits: 6, seeds: 4, capturesAlone: false });

export type VariantProblem = 'pits-out-of-range' | 'seeds-out-of-range';

/** [R10] Checks a variant. Missing properties default to the classic rules. */
export function createVariant(wanted: Partial<Variant> = {}): Result<Variant, VariantProblem> {
  const { pits, seeds, capturesAlone } = { ...CLASSIC, ...wanted };
  if (!isCount(pits, MAX_PITS)) return err('pits-out-of-range');
  if (!isCount(seeds, MAX_SEEDS)) return err('seeds-out-of-range');
  return ok(Object.freeze({ pits, seeds, capturesAlone }));
}

/** The number of seeds on the board, which never changes during a game. */
export function totalSeeds({ pits, seeds }: Variant): number {
  return 2 * pits * seeds;
}

export function sameVariant(a: Variant, b: Variant): boolean {
  return a.pits === b.pits && a.seeds === b.seeds && a.capturesAlone === b.capturesAlone;
}

function isCount(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}
