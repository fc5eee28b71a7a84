/** Work that follows from a change and is written in its transaction, so it is neither lost nor made up. */
export interface NewJob {
  /** Names the work, for example `rated:GAME`. While a job with this key is stored, adding another does nothing. */
  readonly key: string;
  /** Chooses the handler. */
  readonly kind: string;
  /** What the handler needs to know, as JSON. */
  readonly data: unknown;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
}

/** A job that a runner has leased. */
export interface Job extends NewJob {
  /** How often it was taken, this time included. */
  readonly attempts: number;
  /** Proves that the job is still leased to this runner. */
  readonly lease: string;
}

export interface TakeOptions {
  /** Other kinds are left to replicas that have a handler for them. */
  readonly kinds: readonly string[];
  readonly now: number;
  readonly leaseMs: number;
  readonly limit: number;
  /** A text that no other call uses. */
  readonly lease: string;
}

/**
 * Where jobs wait. A change adds them (`Change.jobs`). [S19] Any replica takes due jobs under a lease; a job whose lease
 * has expired is due again, so a handler may run twice and must be idempotent.
 */
export interface JobStore {
  /** Leases due jobs, the longest overdue first. */
  takeJobs(options: TakeOptions): Promise<readonly Job[]>;
  /** Removes a job that is done; false when its lease has passed to another runner. */
  finishJob(job: Job): Promise<boolean>;
  /** Returns a job until it is due again, or keeps it without a time when it is not to be tried again. */
  releaseJob(job: Job, dueAt: number | undefined): Promise<boolean>;
  /** When the next job of these kinds is due or its lease expires; undefined when there is none. */
  findNextDue(kinds: readonly string[]): Promise<number | undefined>;
}
