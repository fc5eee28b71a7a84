import { QUEUE_LIMITS } from '../limits.ts';
import { unavailable } from './refusal.ts';

export interface BatchReport {
  readonly writes: number;
  readonly seconds: number;
}

export type BatchListener = (report: BatchReport) => void;

/**
 * Handles a batch and resolves to one answer per item, or an error where an item failed; rejects when the whole batch
 * failed.
 */
export type BatchWork<Item, Answer> = (batch: readonly Item[]) => Promise<readonly (Answer | Error)[]>;

export interface BatchOptions {
  readonly concurrency: number;
  /** How many items another batch needs while others are pending, which have `pending` items in total; 1 by default. */
  readonly minParallel?: (pending: number) => number;
  /** Maximum batch size. Larger batches only delay their first member. */
  readonly maxBatch: number;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * Handles items in batches, so that one sync or round trip serves many. Items that arrive while a batch is pending form
 * the next one; a single item is sent without waiting for others.
 */
export class Batcher<Item, Answer> {
  readonly #work: BatchWork<Item, Answer>;
  readonly #options: BatchOptions;
  #queue: Waiting<Item, Answer>[] = [];
  #pendingBatches = 0;
  #pendingItems = 0;
  #willSend = false;
  #closed = false;
  #whenIdle: (() => void)[] = [];
  readonly #listeners: BatchListener[] = [];

  constructor(work: BatchWork<Item, Answer>, options: BatchOptions) {
    this.#work = work;
    this.#options = options;
  }

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(unavailable('the database is closed'));
      if (this.#queue.length >= QUEUE_LIMITS.writes)
        return reject(unavailable('too many requests are waiting'));
      this.#queue.push({ item, resolve, reject });
      this.#sendSoon();
    });
  }

  onBatch(listener: BatchListener): void {
    this.#listeners.push(listener);
  }

  /** Accepts no more items and resolves when all pending ones are settled. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#queue.length === 0 && this.#pendingBatches === 0) return;
    await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  /** At the end of this iteration of the event loop, so that requests read from several sockets share a batch. */
  #sendSoon(): void {
    if (this.#willSend) return;
    this.#willSend = true;
    setImmediate(() => {
      this.#willSend = false;
      this.#send();
    });
  }

  #send(): void {
    while (this.#isWorthSending()) {
      const batch = this.#queue.splice(0, this.#options.maxBatch);
      this.#pendingBatches++;
      this.#pendingItems += batch.length;
      this.#settle(batch);
    }
  }

  #isWorthSending(): boolean {
    const { concurrency, minParallel = () => 1 } = this.#options;
    const waiting = this.#queue.length;
    if (waiting === 0 || this.#pendingBatches >= concurrency) return false;
    return this.#pendingBatches === 0 || waiting >= minParallel(this.#pendingItems);
  }

  async #settle(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    const began = performance.now();
    const items = batch.map(({ item }) => item);
    const answers = await this.#work(items).catch((error) => batch.map(() => unavailable(error)));
    const seconds = (performance.now() - began) / 1000;
    this.#pendingBatches--;
    this.#pendingItems -= batch.length;
    this.#send();
    for (const listener of this.#listeners) listener({ writes: batch.length, seconds });
    batch.forEach(({ resolve, reject }, index) => {
      const answer = answers[index]!;
      if (answer instanceof Error) reject(answer);
      else resolve(answer);
    });
    if (this.#pendingBatches === 0) for (const resolve of this.#whenIdle.splice(0)) resolve();
  }
}
