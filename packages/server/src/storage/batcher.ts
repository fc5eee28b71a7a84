import { GameError } from '../games/error.ts';
import type { CommitListener } from '../games/game-store.ts';

/** Does a group of work at once and gives an answer for each; rejects when it could not do any. */
export type BatchWork<Item, Answer> = (group: readonly Item[]) => Promise<readonly Answer[]>;

export interface BatchOptions {
  /** So many groups may be under way at once. */
  readonly concurrency: number;
  /** So many items are worth a group beside one that is under way (1); fewer wait until none is. */
  readonly minParallel?: number;
  /** So many items at the most form a group; more would only make the first of them wait longer. */
  readonly maxBatch: number;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

/** So many items at the most wait; a database that has fallen behind this far is not there for anybody else. */
const LONGEST_QUEUE = 20_000;

/**
 * Pays for a way to the disk or to a server once a group. Whatever arrives while a group is under way forms the next
 * one, so one sync pays for many moves when there are many, and nobody waits for company when there are few.
 */
export class Batcher<Item, Answer> {
  readonly #work: BatchWork<Item, Answer>;
  readonly #options: BatchOptions;
  #queue: Waiting<Item, Answer>[] = [];
  #underway = 0;
  #closed = false;
  #whenIdle: (() => void)[] = [];
  readonly #listeners: CommitListener[] = [];

  constructor(work: BatchWork<Item, Answer>, options: BatchOptions) {
    this.#work = work;
    this.#options = options;
  }

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(unavailable('the database is closed'));
      if (this.#queue.length >= LONGEST_QUEUE) return reject(unavailable('too many requests are waiting'));
      this.#queue.push({ item, resolve, reject });
      // At the end of the turn, so that requests read from several sockets in one turn travel together.
      if (this.#queue.length === 1 || this.#queue.length === this.#options.minParallel) {
        setImmediate(() => this.#send());
      }
    });
  }

  /** Tells of every group when it is done. */
  onBatch(listener: CommitListener): void {
    this.#listeners.push(listener);
  }

  /** Takes no more and resolves when everything under way is settled. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#queue.length === 0 && this.#underway === 0) return;
    await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  #send(): void {
    while (this.#isWorthSending()) {
      this.#underway++;
      this.#settle(this.#queue.splice(0, this.#options.maxBatch));
    }
  }

  #isWorthSending(): boolean {
    const { concurrency, minParallel = 1 } = this.#options;
    if (this.#underway === 0) return this.#queue.length > 0;
    return this.#underway < concurrency && this.#queue.length >= minParallel;
  }

  async #settle(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    const began = performance.now();
    const answers = await this.#work(group.map(({ item }) => item)).catch((error: Error) => error);
    const seconds = (performance.now() - began) / 1000;
    this.#underway--;
    this.#send();
    for (const listener of this.#listeners) listener({ writes: group.length, seconds });
    group.forEach(({ resolve, reject }, index) => {
      if (answers instanceof Error) reject(unavailable(answers));
      else resolve(answers[index]!);
    });
    if (this.#underway === 0) for (const resolve of this.#whenIdle.splice(0)) resolve();
  }
}

export function unavailable(cause: unknown): GameError {
  return new GameError('unavailable', { cause });
}
