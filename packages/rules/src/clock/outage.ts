import type { Clock } from './clock.ts';

/** [T10] A stretch of time in which no server was up. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/**
 * [T10] The outages that have stopped a clock since it was started, and are not taken into account yet. Where outages overlap,
 * the earlier one has the common part.
 */
export function findOutages(
  { running, since, outageEnd = 0 }: Clock,
  outages: readonly Outage[],
  at: number,
): Outage[] {
  if (!running) return [];
  const found: Outage[] = [];
  let end = Math.max(since, outageEnd);
  for (const { from, to } of outages) {
    if (to <= end || from >= at) continue;
    found.push({ from: Math.max(from, end), to });
    end = to;
  }
  return found;
}
