import { randomUUID } from 'node:crypto';
import type { Job, NewJob } from './job.ts';
import type { JobStore } from './store.ts';

/**
 * Carries a job out, and returns the jobs that follow from it. It may run again after a crash, so it must be idempotent, or
 * respect `job.isInterrupted`.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most handlers return nothing.
export type JobHandler = (job: Job) => Promise<readonly NewJob[] | void>;

export interface FailedAttempt {
  readonly job: Job;
  /** The job will not be tried again. Its row is kept. */
  readonly isLast: boolean;
}

/** Announces what was committed, with the jobs that were added in the same transaction. */
interface Announcements {
  onAnnouncement(
    listener: (announcement: {
      readonly kind: string;
      readonly change?: { readonly jobs?: readonly NewJob[] };
    }) => void,
  ): void;
}

export interface JobRunnerOptions {
  readonly store: Omit<JobStore, 'addJobs'> & Announcements;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Called for every failed attempt, and without a job when the store fails. */
  readonly report: (error: unknown, failed?: FailedAttempt) => void;
  /** Called when a finished job has added others, which may be another runner's. */
  readonly onAdded?: () => void;
  readonly concurrency?: number;
  /** How long to wait after a change has added a job, so that the jobs of several changes are taken together. */
  readonly gatherMs?: number;
  readonly now?: () => number;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/** A handler that takes longer than its lease may run twice. */
const LEASE_MS = 60_000;

/** Jobs that other replicas add are found by polling; those of this process wake the runner. */
const MAX_PAUSE_MS = 5000;
const MIN_PAUSE_MS = 50;

/** Retries wait for 1 s, 2 s, 4 s … up to 10 minutes: the last of 12 attempts is about half an hour after the first. */
export const MAX_JOB_ATTEMPTS = 12;
const FIRST_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 600_000;

/**
 * Takes due jobs and carries them out, on as many replicas as there are. A failed job is retried with growing pauses, and
 * kept without a due time after the last attempt. So is a job whose attempts keep killing their process.
 */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #kinds: readonly string[];
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #isStarted = false;
  #isStopped = false;
  #polling: Promise<void> | undefined;
  #wasWoken = false;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
    this.#kinds = Object.keys(options.handlers);
  }

  /** Without handlers there is nothing to poll for. */
  start(): void {
    if (this.#kinds.length === 0) return;
    this.#isStarted = true;
    this.#options.store.onAnnouncement((announcement) => {
      if (announcement.kind !== 'committed') return;
      if (announcement.change?.jobs?.some(({ kind }) => this.#kinds.includes(kind))) this.#gather();
    });
    this.wake();
  }

  wake(): void {
    if (!this.#isStarted || this.#isStopped) return;
    this.#wasWoken = true;
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
      // It was woken after it had looked for the last time.
      if (this.#wasWoken && this.#room > 0) this.wake();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#gathering);
    await this.#polling;
    await Promise.all(this.#running);
  }

  #gather(): void {
    const { gatherMs = 0 } = this.#options;
    if (gatherMs === 0) this.wake();
    else this.#gathering ??= setTimeout(() => this.#endGathering(), gatherMs).unref();
  }

  #endGathering(): void {
    this.#gathering = undefined;
    this.wake();
  }

  get #now(): number {
    return (this.#options.now ?? Date.now)();
  }

  get #room(): number {
    return (this.#options.concurrency ?? 4) - this.#running.size;
  }

  async #poll(): Promise<void> {
    clearTimeout(this.#timer);
    let pause = MAX_PAUSE_MS;
    try {
      while (this.#wasWoken && this.#room > 0 && !this.#isStopped) {
        this.#wasWoken = false;
        await this.#takeJobs();
        if (!this.#wasWoken) pause = await this.#findPause();
      }
    } catch (error) {
      this.#options.report(error);
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), pause).unref();
  }

  async #takeJobs(): Promise<void> {
    const limit = this.#room;
    const jobs = await this.#options.store.takeJobs({
      kinds: this.#kinds,
      now: this.#now,
      leaseMs: LEASE_MS,
      limit,
      lease: randomUUID(),
    });
    for (const job of jobs) this.#run(job);
    if (jobs.length === limit) this.#wasWoken = true;
  }

  /** Until the next job is due. Replicas add a random part, so that they do not all ask at once. */
  async #findPause(): Promise<number> {
    const due = await this.#options.store.findNextDue(this.#kinds);
    const pause = Math.min(
      Math.max((due ?? Number.POSITIVE_INFINITY) - this.#now, MIN_PAUSE_MS),
      MAX_PAUSE_MS,
    );
    return pause * (1 + (this.#options.random ?? Math.random)() / 4);
  }

  #run(job: Job): void {
    const running = this.#carryOut(job).finally(() => {
      this.#running.delete(running);
      // There was no room for another job, or this one is to be retried or has added others.
      if (this.#wasWoken) this.wake();
    });
    this.#running.add(running);
  }

  async #carryOut(job: Job): Promise<void> {
    try {
      // Attempts that neither fail nor are given back have probably killed their process.
      if (job.isInterrupted && job.attempts > MAX_JOB_ATTEMPTS)
        throw new Error('the job was interrupted too often');
      const next = await this.#options.handlers[job.kind]!(job);
      await this.#finish(job, next ?? []);
    } catch (error) {
      if (this.#isStopped && (error as Error).name === 'AbortError') return this.#giveBack(job);
      const isLast = job.attempts >= MAX_JOB_ATTEMPTS;
      this.#options.report(error, { job, isLast });
      const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (job.attempts - 1), MAX_BACKOFF_MS);
      const dueAt = isLast ? undefined : this.#now + backoff;
      await this.#options.store.releaseJob(job, dueAt).catch(() => undefined);
      this.#wasWoken = true;
    }
  }

  /** A job that was interrupted because this process stops is left to another one, or to the next start. */
  async #giveBack(job: Job): Promise<void> {
    await this.#options.store.releaseJob(job, this.#now).catch(() => undefined);
  }

  /**
   * A job whose end cannot be recorded keeps its lease. When the lease expires, the next attempt knows that this one may have
   * succeeded.
   */
  async #finish(job: Job, next: readonly NewJob[]): Promise<void> {
    await this.#options.store.finishJob(job, next).catch((error) => this.#options.report(error));
    if (next.length === 0) return;
    this.#wasWoken = true;
    this.#options.onAdded?.();
  }
}
