import type { Outage } from '@kalah/rules/clock';

/** [T10] When the service was down. Decisions about clocks depend on it. */
export interface Uptime {
  /** The known outages, in order. */
  readonly outages: readonly Outage[];
  /** Resolves when all outages up to now are known; undefined if they already are. */
  confirm(): Promise<void> | undefined;
  /** [T19] Converts a time of this machine to the time that all replicas agree on. */
  correct(at: number): number;
}

/** For services without heartbeats. */
export const ALWAYS_UP: Uptime = { outages: [], confirm: () => undefined, correct: (at) => at };
