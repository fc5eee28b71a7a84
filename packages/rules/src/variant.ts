import { err, ok, type Result } from './result.ts';

export interface Variant {
  readonly pits: number;
  /** In each pit at the start. */
  readonly seeds: number;
  /** Whether a last seed in an empty pit of the mover is captured even if the facing pit is empty. */
  readonly capturesAlone: boolean;
}

export const MAX_PITS = 12;
export const MAX_SEEDS = 12;

export const CLASSIC: Variant = Object.freeze({ pits: 6, seeds: 4, capturesAlone: false });

export type VariantProblem = 'pits-out-of-range' | 'seeds-out-of-range';

/**
 * [R10] Missing properties default to the classic rules.
 * @example
 * must(createVariant({ seeds: 6 })); // → { pits: 6, seeds: 6, capturesAlone: false }
 * createVariant({ pits: 13 }); // → { ok: false, problem: 'pits-out-of-range' }
 */
export function createVariant(wanted: Partial<Variant> = {}): Result<Variant, VariantProblem> {
  const { pits, seeds, capturesAlone } = { ...CLASSIC, ...wanted };
  if (!isCount(pits, MAX_PITS)) return err('pits-out-of-range');
  if (!isCount(seeds, MAX_SEEDS)) return err('seeds-out-of-range');
  return ok(Object.freeze({ pits, seeds, capturesAlone }));
}

/**
 * Never changes during a game.
 * @example
 * totalSeeds(CLASSIC); // → 48
 */
export function totalSeeds({ pits, seeds }: Variant): number {
  return 2 * pits * seeds;
}

export function sameVariant(a: Variant, b: Variant): boolean {
  return a.pits === b.pits && a.seeds === b.seeds && a.capturesAlone === b.capturesAlone;
}

function isCount(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}
