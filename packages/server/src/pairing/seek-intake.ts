import type { Seek } from './seek.ts';
import type { Waiter } from './waiters.ts';

export interface Arrival {
  readonly seek: Seek;
  readonly waiter: Waiter;
}

interface Pending extends Arrival {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const MAX_BATCH = 1024;

/** [L1] Adds seeks that arrive together in one transaction. */
export class SeekIntake {
  readonly #addBatch: (batch: readonly Arrival[]) => Promise<void>;
  #pending: Pending[] = [];
  #isAdding = false;

  constructor(addBatch: (batch: readonly Arrival[]) => Promise<void>) {
    this.#addBatch = addBatch;
  }

  get isEmpty(): boolean {
    return this.#pending.length === 0 && !this.#isAdding;
  }

  /** Resolves when the seek was added. */
  add(seek: Seek, waiter: Waiter): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ seek, waiter, resolve, reject });
      if (!this.#isAdding) setImmediate(() => void this.#addAll());
    });
  }

  async #addAll(): Promise<void> {
    if (this.#isAdding) return;
    this.#isAdding = true;
    while (this.#pending.length > 0) await this.#add(this.#takeBatch());
    this.#isAdding = false;
  }

  async #add(batch: readonly Pending[]): Promise<void> {
    try {
      await this.#addBatch(batch);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** [L5] A batch has at most one seek of each seeker. */
  #takeBatch(): Pending[] {
    const batch: Pending[] = [];
    const rest: Pending[] = [];
    const seekers = new Set<string>();
    for (const pending of this.#pending) {
      const { seeker } = pending.seek;
      if (batch.length === MAX_BATCH || seekers.has(seeker)) rest.push(pending);
      else batch.push(pending);
      seekers.add(seeker);
    }
    this.#pending = rest;
    return batch;
  }
}
