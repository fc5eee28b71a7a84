import type { Outage } from '@kalah/rules/clock';

/** What decisions about clocks need to know: [T10] when the service was down, and [T19] the time that all replicas agree on. */
export interface Uptime {
  readonly outages: readonly Outage[];
  /** Resolves when all outages up to now are known; undefined if they already are. */
  confirm(): Promise<void> | undefined;
  correct(at: number): number;
}

export const ALWAYS_UP: Uptime = { outages: [], confirm: () => undefined, correct: (at) => at };
