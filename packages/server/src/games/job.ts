/** Work that follows from a change and is written in its transaction, so it is stored if and only if the change is. */
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
  /** How many times it has been leased, including this time. */
  readonly attempts: number;
  /** Proves that the job is still leased to this runner. */
  readonly lease: string;
  /**
   * Whether an earlier lease expired: nobody knows how far that attempt got. A handler that must not act twice does not act
   * at all in this case.
   */
  readonly isInterrupted: boolean;
}

export interface TakeOptions {
  /** Other kinds are left to replicas that have a handler for them. */
  readonly kinds: readonly string[];
  readonly now: number;
  readonly leaseMs: number;
  readonly limit: number;
  /** A unique string that identifies the lease. */
  readonly lease: string;
}

/**
 * Where jobs wait. A change adds them (`Change.jobs`). [S19] Any replica takes due jobs under a lease; a job whose lease
 * has expired is due again, so a handler may run twice and must be idempotent.
 */
export interface JobStore {
  /** Leases due jobs, the longest overdue first. */
  takeJobs(options: TakeOptions): Promise<readonly Job[]>;
  /** Adds jobs that follow from no change. */
  addJobs(jobs: readonly NewJob[]): Promise<void>;
  /**
   * Removes a job that is done and adds the jobs that follow from it, in one transaction; false, and nothing is changed, if
   * another runner has leased it since. A job that follows may have the same key.
   */
  finishJob(job: Job, next?: readonly NewJob[]): Promise<boolean>;
  /** Gives up the lease. The job becomes due at `dueAt`; without a time it is kept, but never tried again. */
  releaseJob(job: Job, dueAt: number | undefined): Promise<boolean>;
  /** The earliest time at which a job of these kinds is due or its lease expires; undefined if there is none. */
  findNextDue(kinds: readonly string[]): Promise<number | undefined>;
}
