import type { Clock } from './clock.ts';

/** [T10] A stretch of time in which no server was up. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** [T10] The outages that have stopped a clock since it was started, and are not taken into account yet. */
export function findOutages(
  { running, since, outageEnd = 0 }: Clock,
  outages: readonly Outage[],
  at: number,
): Outage[] {
  if (!running) return [];
  return outages
    .filter(({ from, to }) => to > Math.max(since, outageEnd) && from < at)
    .map(({ from, to }) => ({ from: Math.max(from, since), to }));
}
