/** A stretch of time, in milliseconds since 1970. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** How long a stretch is without the parts that others cover. The others may overlap. */
export function lengthOutside({ from, to }: Interval, others: readonly Interval[]): number {
  let outside = 0;
  let end = from;
  for (const other of [...others].sort((a, b) => a.from - b.from)) {
    outside += Math.max(0, Math.min(other.from, to) - end);
    end = Math.max(end, Math.min(other.to, to));
  }
  return outside + Math.max(0, to - end);
}

/** The part that two stretches share; its length is negative if they share none. */
export function intersect(a: Interval, b: Interval): Interval {
  return { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
}
