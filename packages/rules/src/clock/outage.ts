import type { Clock } from './clock.ts';

/** [T10] A stretch of time in which no server was up. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/**
 * [T10] The outages that have stopped a clock since it was started, except those that the clock already takes into account.
 * Where outages overlap, the common part belongs to the earlier one.
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
