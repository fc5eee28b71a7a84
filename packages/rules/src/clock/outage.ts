import type { Clock } from './clock.ts';

/** [T10] A stretch of time in which no server was up. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/**
 * [T10] The outages since the clock was started that it does not yet take into account. Outages that overlap or touch
 * each other are one.
 */
export function newOutages(
  { running, since, outageEnd = 0 }: Clock,
  outages: readonly Outage[],
  at: number,
): Outage[] {
  if (!running) return [];
  const merged: Outage[] = [];
  let end = Math.max(since, outageEnd);
  for (const { from, to } of outages) {
    if (to <= end || from >= at) continue;
    const last = merged.at(-1);
    if (last && from <= last.to) merged[merged.length - 1] = { from: last.from, to };
    else merged.push({ from: Math.max(from, end), to });
    end = to;
  }
  return merged;
}
