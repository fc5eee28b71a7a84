/** Work to be done later. Jobs that follow from a change are written in its transaction, so that both are stored or neither is. */
export interface NewJob {
  /** Identifies the work, for example `pair:GAME`. While a job with this key is stored, adding another does nothing. */
  readonly key: string;
  readonly kind: string;
  /** The handler's input, which is stored as JSON. */
  readonly data: unknown;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
}

export interface ChangeJob extends NewJob {
  /** The job is added only if this subscriber has switched on reminders. */
  readonly subscriber?: string;
}

export interface Job extends NewJob {
  /** How many times it has been leased, including this time. */
  readonly attempts: number;
  /** Proves that the job is still leased to this runner. */
  readonly lease: string;
  /**
   * Whether an earlier lease expired, so that it is unknown how far that attempt got. A handler whose work must not be
   * repeated does nothing in this case.
   */
  readonly isInterrupted: boolean;
}

export interface TakeOptions {
  /** Other kinds are left to replicas that have a handler for them. */
  readonly kinds: readonly string[];
  readonly now: number;
  readonly leaseMs: number;
  readonly limit: number;
  readonly lease: string;
}
