import type { Outage } from '@kalah/rules/clock';
import type { TimeStore } from '../games/time-store.ts';
import type { Uptime } from '../games/uptime.ts';

export interface HeartbeatOptions {
  readonly store: Pick<TimeStore, 'beat'>;
  /** Called with every failure. */
  readonly report: (error: unknown) => void;
  /** Called with outages that this replica did not know. */
  readonly onOutages?: (outages: readonly Outage[]) => void;
  /** Called when the clock of this machine begins to differ from that of the database, and when it is right again. */
  readonly onDrift?: (milliseconds: number) => void;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** Milliseconds between heartbeats, and how long the last one is good enough to decide on clocks. */
const BEAT_EVERY_MS = 500;
const FRESH_MS = 1000;

/** [T10] A longer time without a heartbeat is an outage. */
const MAX_GAP_MS = 1250;
/** [T10] How long an outage lasts after a replica is up again. */
const GRACE_MS = 2000;

/** [T19] A larger difference to the clock of the database is reported. */
const MAX_DRIFT_MS = 1000;

/**
 * [T10] Tells the other replicas that this one is up, and learns of outages. It beats only while clocks run, because
 * otherwise an outage concerns nobody. A replica that was frozen finds out before it decides on a clock.
 */
export class Heartbeat implements Uptime {
  /** Whether clocks run. */
  isNeeded = false;
  readonly #options: HeartbeatOptions;
  readonly #now: () => number;
  readonly #outages: Outage[] = [];
  #lastBeat = Number.NEGATIVE_INFINITY;
  #beating: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #driftMs = 0;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  get outages(): readonly Outage[] {
    return this.#outages;
  }

  /** How far the clock of this machine is ahead of that of the database, in milliseconds; 0 if that has none. */
  get driftMs(): number {
    return this.#driftMs;
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.isNeeded) this.beat().catch((error) => this.#options.report(error));
    }, BEAT_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating?.catch(() => undefined);
  }

  confirm(): Promise<void> | undefined {
    this.isNeeded = true;
    return Math.abs(this.#now() - this.#lastBeat) <= FRESH_MS ? undefined : this.beat();
  }

  beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  async #beat(): Promise<void> {
    const at = this.#now();
    const { outages, databaseTime } = await this.#options.store.beat({
      at,
      maxGapMs: MAX_GAP_MS,
      graceMs: GRACE_MS,
      after: this.#outages.at(-1)?.to ?? 0,
    });
    this.#lastBeat = at;
    if (databaseTime !== undefined) this.#compare((at + this.#now()) / 2 - databaseTime);
    if (outages.length === 0) return;
    this.#outages.push(...outages);
    this.#options.onOutages?.(outages);
  }

  #compare(driftMs: number): void {
    const wasWrong = Math.abs(this.#driftMs) > MAX_DRIFT_MS;
    this.#driftMs = driftMs;
    if (wasWrong !== Math.abs(driftMs) > MAX_DRIFT_MS) this.#options.onDrift?.(driftMs);
  }
}
