interface CheckedStore {
  check(): Promise<void>;
}

const FRESH_MS = 1000;

interface StoreHealthOptions {
  /** Called with the error when checks begin to fail, and without one when they succeed again. */
  readonly onChange?: (error: Error | undefined) => void;
  /** Milliseconds. */
  readonly now?: () => number;
}

/**
 * Whether the store can commit. Checks run in the background on demand, one at a time and at most one per second,
 * so no caller waits for a slow commit or can cause a flood of them.
 */
export class StoreHealth {
  readonly #store: CheckedStore;
  readonly #onChange: (error: Error | undefined) => void;
  readonly #now: () => number;
  #checking: Promise<void> | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #hasSucceeded = false;
  /** When the first check began that has not succeeded, or the check that is still running. */
  #failingSince: number | undefined;
  #lastFailed = false;

  constructor(
    store: CheckedStore,
    { onChange = () => {}, now = () => performance.now() }: StoreHealthOptions = {},
  ) {
    this.#store = store;
    this.#onChange = onChange;
    this.#now = now;
  }

  get isUp(): boolean {
    return this.#hasSucceeded && !this.#lastFailed;
  }

  /** For how long commits have been failing, or the running check has been waiting. */
  get failingMs(): number {
    return this.#failingSince === undefined ? 0 : this.#now() - this.#failingSince;
  }

  get hasSucceeded(): boolean {
    return this.#hasSucceeded;
  }

  /** Starts a check unless one is running or has just finished. Resolves when it has finished; never rejects. */
  async refresh(): Promise<void> {
    if (this.#now() - this.#checkedAt >= FRESH_MS) this.#checking ??= this.#check();
    await this.#checking;
  }

  async #check(): Promise<void> {
    this.#failingSince ??= this.#now();
    try {
      await this.#store.check();
      this.#failingSince = undefined;
      this.#hasSucceeded = true;
      this.#report(undefined);
    } catch (error) {
      this.#report(error as Error);
    }
    this.#checkedAt = this.#now();
    this.#checking = undefined;
  }

  #report(error: Error | undefined): void {
    const isChange = this.#lastFailed !== (error !== undefined);
    this.#lastFailed = error !== undefined;
    if (isChange) this.#onChange(error);
  }
}
