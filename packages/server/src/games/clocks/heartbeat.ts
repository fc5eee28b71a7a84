import type { Outage } from '@kalah/rules/clock';
import type { TimeStore } from './store.ts';
import type { Uptime } from './uptime.ts';

export interface HeartbeatOptions {
  readonly store: Pick<TimeStore, 'recordHeartbeat'>;
  readonly report: (error: unknown) => void;
  readonly onOutages?: (outages: readonly Outage[]) => void;
  /** Called when the clock of this machine begins to differ from that of the database, and when it is right again. */
  readonly onDrift?: (milliseconds: number) => void;
  /** [T19] Called with what is subtracted from the time of this machine from now on. */
  readonly onCorrection?: (milliseconds: number) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

interface Pace {
  readonly everyMs: number;
  /** The maximum age of the last heartbeat when a clock is decided. */
  readonly freshMs: number;
  /** [T10] A longer time without a heartbeat is an outage. */
  readonly maxGapMs: number;
}

const FAST: Pace = { everyMs: 500, freshMs: 1000, maxGapMs: 1250 };
/** For correspondence games, so that a server that has nothing else to do writes little. */
const SLOW: Pace = { everyMs: 10_000, freshMs: 20_000, maxGapMs: 25_000 };
/** The pace is slow while no clock can run out within this time. */
const SLOW_FROM_MS = 3_600_000;

/** [T10] How long an outage lasts after a replica is up again. */
const GRACE_MS = 2000;

/** [T19] A larger difference from the clock of the database is reported and corrected. */
const MAX_DRIFT_MS = 1000;
/** [T19] A heartbeat that differs from the database's time by more than this is not recorded, but repeated. */
const MAX_ERROR_MS = 2000;

/**
 * [T10] Records that this replica is up, and reads outages. Heartbeats are recorded only while clocks run, because otherwise an
 * outage has no effect. A replica that was frozen notices the outage before it decides about a clock.
 */
export class Heartbeat implements Uptime {
  readonly #options: HeartbeatOptions;
  readonly #machineTime: () => number;
  readonly #outages: Outage[] = [];
  #pace: Pace | undefined;
  /** The pace at the last heartbeat; undefined while the pace of other replicas is unknown. */
  #lastPace: Pace | undefined;
  #lastBeat = Number.NEGATIVE_INFINITY;
  #beating: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #driftMs = 0;
  #correctionMs = 0;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#machineTime = options.now ?? Date.now;
  }

  get outages(): readonly Outage[] {
    return this.#outages;
  }

  /** How far the clock of this machine is ahead of that of the database, in milliseconds; 0 if the database has no clock of its own. */
  get driftMs(): number {
    return this.#driftMs;
  }

  now(): number {
    return this.#machineTime() - this.#correctionMs;
  }

  correct(at: number): number {
    // A time from before this machine's clock was set back would lie in the future.
    return this.#correctionMs === 0 ? at : Math.min(at, this.#machineTime()) - this.#correctionMs;
  }

  /** `dueAt` is the earliest time at which a clock can run out; it also tells the pace of the replicas that ran before this one. */
  start(dueAt: number | undefined): void {
    this.setPace(dueAt);
    this.#lastPace = this.#pace;
    this.#timer = setInterval(() => {
      if (this.#isDue) this.beat().catch((error) => this.#options.report(error));
    }, FAST.everyMs).unref();
  }

  setPace(dueAt: number | undefined): void {
    if (dueAt === undefined) this.#pace = undefined;
    else this.#pace = dueAt - this.now() > SLOW_FROM_MS ? SLOW : FAST;
  }

  /** Switches to the fast pace if a clock that was started at `since` can run out soon. */
  hurry(dueAt: number, since: number): void {
    if (dueAt - since <= SLOW_FROM_MS) this.#pace = FAST;
  }

  get #isDue(): boolean {
    // A timer may fire a little early.
    return this.#pace !== undefined && this.#age > this.#pace.everyMs - FAST.everyMs / 2;
  }

  /** Large if the clock was set back, too. */
  get #age(): number {
    return Math.abs(this.now() - this.#lastBeat);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating?.catch(() => undefined);
  }

  confirm(): Promise<void> | undefined {
    if (!this.#pace) {
      this.#pace = FAST;
      // Unless this replica has just recorded a heartbeat, others may have used the slow pace since.
      if (this.#age > FAST.everyMs) {
        this.#lastPace = undefined;
        return this.beat();
      }
    }
    return this.#age <= this.#pace.freshMs ? undefined : this.beat();
  }

  beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  async #beat(): Promise<void> {
    const at = this.now();
    const pace = this.#pace;
    const { isRecorded, outages, databaseTime } = await this.#options.store.recordHeartbeat({
      at,
      maxGapMs: this.#maxGapMs,
      maxErrorMs: MAX_ERROR_MS,
      graceMs: GRACE_MS,
      after: this.#outages.at(-1)?.to ?? 0,
    });
    if (databaseTime !== undefined && this.#compare(at, databaseTime) && !isRecorded) return this.#beat();
    this.#lastBeat = at;
    this.#lastPace = pace;
    if (outages.length === 0) return;
    this.#outages.push(...outages);
    this.#options.onOutages?.(outages);
  }

  /** [T10] The last heartbeat may be as old as the slower of two paces allows: the pace at that time, and the current one. */
  get #maxGapMs(): number {
    return Math.max((this.#lastPace ?? SLOW).maxGapMs, (this.#pace ?? SLOW).maxGapMs);
  }

  /** [T19] Returns whether the clock has been corrected. `at` is when the database was asked. */
  #compare(at: number, databaseTime: number): boolean {
    const now = this.now();
    const error = (at + now) / 2 - databaseTime;
    const uncertainty = (now - at) / 2;
    this.#noteDrift(this.#correctionMs + error);
    if (Math.abs(error) - uncertainty <= MAX_DRIFT_MS) return false;
    this.#correctionMs += Math.round(error);
    this.#options.onCorrection?.(this.#correctionMs);
    return true;
  }

  #noteDrift(driftMs: number): void {
    const wasWrong = Math.abs(this.#driftMs) > MAX_DRIFT_MS;
    this.#driftMs = driftMs;
    if (wasWrong !== Math.abs(driftMs) > MAX_DRIFT_MS) this.#options.onDrift?.(driftMs);
  }
}
