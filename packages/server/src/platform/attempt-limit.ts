import { RecentCache } from './recent-cache.ts';
import { Refusal } from './refusal.ts';

export interface AttemptOptions {
  readonly attempts: number;
  readonly windowMs: number;
  readonly code?: string;
}

interface Used {
  count: number;
  readonly until: number;
}

/** Maximum number of keys that are counted; the least recent are dropped first. */
const MAX_KEYS = 50_000;

/** Counts attempts by a key within a window. An attempt counts when it begins, so concurrent attempts count as well. */
export class AttemptLimit {
  readonly #options: AttemptOptions;
  readonly #now: () => number;
  readonly #used = new RecentCache<Used>(MAX_KEYS);

  constructor(options: AttemptOptions, now: () => number = Date.now) {
    this.#options = options;
    this.#now = now;
  }

  /** Throws if no attempt is left. */
  take(key: string): void {
    const retryAfter = this.tryTake(key);
    const { code = 'too-many-attempts' } = this.#options;
    if (retryAfter !== undefined) throw new Refusal(code, { retryAfter });
  }

  /** Takes an attempt; if none is left, returns the seconds after which there will be one. */
  tryTake(key: string): number | undefined {
    const used = this.#find(key) ?? this.#begin(key);
    if (used.count >= this.#options.attempts) return Math.ceil((used.until - this.#now()) / 1000);
    used.count++;
    return undefined;
  }

  /** An attempt that succeeded does not count. */
  giveBack(key: string): void {
    const used = this.#find(key);
    if (used) used.count--;
  }

  left(key: string): number {
    return this.#options.attempts - (this.#find(key)?.count ?? 0);
  }

  #find(key: string): Used | undefined {
    const used = this.#used.find(key);
    return used && used.until > this.#now() ? used : undefined;
  }

  #begin(key: string): Used {
    const used = { count: 0, until: this.#now() + this.#options.windowMs };
    this.#used.keep(key, used);
    return used;
  }
}
