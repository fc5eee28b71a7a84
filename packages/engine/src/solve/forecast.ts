import { PACKED_PITS } from '../search/plan.ts';

export interface Forecast {
  readonly least: number;
  readonly most: number;
}

/** Proofs with 55 seeds in play took 176 and 208 million nodes; each further seed takes 1.5 to 1.7 times as many. */
const MEASURED_SEEDS = 55;
const MEASURED_NODES = 2e8;
const GROWTH = { least: 1.5, most: 1.7 };

/**
 * Extrapolated from proofs that could be measured. Undefined where that is not possible: with few seeds, and on boards
 * without six pits.
 */
export function forecastNodes(pits: number, seedsInPlay: number): Forecast | undefined {
  if (pits !== PACKED_PITS || seedsInPlay < MEASURED_SEEDS) return undefined;
  const times = (growth: number) => MEASURED_NODES * growth ** (seedsInPlay - MEASURED_SEEDS);
  return { least: times(GROWTH.least), most: times(GROWTH.most) };
}
