/** [T19] How far this machine's clock is ahead of the time that all replicas agree on, as measured by heartbeats. */
let correctionMs = 0;

export function correctTime(milliseconds: number): void {
  correctionMs = milliseconds;
}

/** [T19] The time that all replicas agree on, in milliseconds since 1970. */
export function agreedNow(): number {
  return Date.now() - correctionMs;
}
