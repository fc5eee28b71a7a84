/** `share` of the sample is below it. */
export function percentile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(sample: readonly number[]): number {
  return percentile(sample, 0.5);
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

export function thousands(value: number): string {
  return Math.round(value).toLocaleString('en');
}
