import { PACKED_PITS } from '../search/plan.ts';

/** Nodes that a proof may take. */
export interface Forecast {
  readonly least: number;
  readonly most: number;
}

/** Proofs with 55 seeds in play took 176 and 208 million nodes; each further seed takes 1.5 to 1.7 times as many. */
const MEASURED_SEEDS = 55;
const MEASURED_NODES = 2e8;
const GROWTH = { least: 1.5, most: 1.7 };

/**
 * How many nodes a proof with many seeds in play takes on six pits, extrapolated from those that could be measured. For other
 * boards it is unknown.
 */
export function forecastNodes(pits: number, seedsInPlay: number): Forecast | undefined {
  if (pits !== PACKED_PITS || seedsInPlay < MEASURED_SEEDS) return undefined;
  const times = (growth: number) => MEASURED_NODES * growth ** (seedsInPlay - MEASURED_SEEDS);
  return { least: times(GROWTH.least), most: times(GROWTH.most) };
}
