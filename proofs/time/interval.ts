/** In milliseconds since 1970. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The others may overlap. */
export function lengthOutside({ from, to }: Interval, others: readonly Interval[]): number {
  let outside = 0;
  let end = from;
  for (const other of [...others].sort((a, b) => a.from - b.from)) {
    outside += Math.max(0, Math.min(other.from, to) - end);
    end = Math.max(end, Math.min(other.to, to));
  }
  return outside + Math.max(0, to - end);
}

/** Its length is negative if the two share nothing. */
export function intersect(a: Interval, b: Interval): Interval {
  return { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
}
