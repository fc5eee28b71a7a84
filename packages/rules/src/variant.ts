import { err, ok, type Result } from './result.ts';

/** The rules a table plays by. Every position carries its variant, so nobody has to ask where a game came from. */
export interface Variant {
  /** Pits a side, 1–12. */
  readonly pits: number;
  /** Seeds in each pit at the start, 1–12. */
  readonly seeds: number;
  /** Whether a last seed in an own empty pit is taken even when the pit facing it is empty. */
  readonly capturesAlone: boolean;
}

export const MAX_PITS = 12;
export const MAX_SEEDS = 12;

/** The game most people mean: six pits, four seeds, and nothing is taken over an empty pit. */
export const CLASSIC: Variant = Object.freeze({ pits: 6, seeds: 4, capturesAlone: false });

export type VariantProblem = 'pits-out-of-range' | 'seeds-out-of-range';

/** [R10] Completes what is given with the classic rules and checks it. */
export function createVariant(wanted: Partial<Variant> = {}): Result<Variant, VariantProblem> {
  const { pits, seeds, capturesAlone } = { ...CLASSIC, ...wanted };
  if (!isCount(pits, MAX_PITS)) return err('pits-out-of-range');
  if (!isCount(seeds, MAX_SEEDS)) return err('seeds-out-of-range');
  return ok(Object.freeze({ pits, seeds, capturesAlone }));
}

/** Seeds on the whole board, at every moment of a game. */
export function totalSeeds({ pits, seeds }: Variant): number {
  return 2 * pits * seeds;
}

export function sameVariant(a: Variant, b: Variant): boolean {
  return a.pits === b.pits && a.seeds === b.seeds && a.capturesAlone === b.capturesAlone;
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}
