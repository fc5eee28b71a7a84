/** [T19] What the clock of this machine is ahead of the time that all replicas agree on. The heartbeat finds it out. */
let correctionMs = 0;

export function correctTime(milliseconds: number): void {
  correctionMs = milliseconds;
}

/** [T19] The time that all replicas agree on, in milliseconds since 1970. */
export function agreedNow(): number {
  return Date.now() - correctionMs;
}
