import type { Clock } from './clock.ts';

/** [T10] A stretch of time in which no server was up. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/**
 * [T10] The outages that have stopped a clock since it was started, except those that the clock already takes into account.
 * Outages that overlap or touch each other are one.
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
    const last = found.at(-1);
    if (last && from <= last.to) found[found.length - 1] = { from: last.from, to };
    else found.push({ from: Math.max(from, end), to });
    end = to;
  }
  return found;
}
