import { GameError } from '../games/error.ts';

/** `done` is durable; `refused` and a fault wrote nothing, and a fault is this write's alone. */
export type Outcome = 'done' | 'refused' | { readonly fault: string };

/** Writes a group in one transaction and tells the outcome of each; rejects when it could not write any. */
export type WriteGroup<Write> = (group: readonly Write[]) => Promise<readonly Outcome[]>;

interface Waiting<Write> {
  readonly write: Write;
  readonly resolve: (done: boolean) => void;
  readonly reject: (reason: Error) => void;
}

/** So many writes at the most share a transaction; more would only make the first of them wait longer. */
const LARGEST_GROUP = 512;

/** So many writes at the most wait; a database that has fallen behind this far is not there for anybody else. */
const LONGEST_QUEUE = 20_000;

/**
 * Buys durability once a group. Whatever arrives while a group is being written forms the next one, so one sync pays
 * for many moves when there are many, and nobody waits for company when there are few.
 */
export class GroupCommit<Write> {
  readonly #writeGroup: WriteGroup<Write>;
  readonly #lanes: number;
  #queue: Waiting<Write>[] = [];
  #underway = 0;
  #closed = false;
  #whenIdle: (() => void)[] = [];

  /** `lanes` groups may be under way at once. */
  constructor(writeGroup: WriteGroup<Write>, lanes = 1) {
    this.#writeGroup = writeGroup;
    this.#lanes = lanes;
  }

  /** True when the write is durable, false when it was refused. */
  commit(write: Write): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(unavailable('the database is closed'));
      if (this.#queue.length >= LONGEST_QUEUE) return reject(unavailable('too many writes are waiting'));
      this.#queue.push({ write, resolve, reject });
      // At the end of the turn, so that requests read from several sockets in one turn travel together.
      if (this.#queue.length === 1) setImmediate(() => this.#send());
    });
  }

  /** Takes no more writes and resolves when those under way are settled. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#queue.length === 0 && this.#underway === 0) return;
    await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  #send(): void {
    while (this.#queue.length > 0 && this.#underway < this.#lanes) {
      this.#underway++;
      this.#settle(this.#queue.splice(0, LARGEST_GROUP));
    }
  }

  async #settle(group: readonly Waiting<Write>[]): Promise<void> {
    const outcomes = await this.#writeGroup(group.map(({ write }) => write)).catch((error: Error) => error);
    this.#underway--;
    this.#send();
    group.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes instanceof Error ? { fault: outcomes } : outcomes[index]!;
      if (typeof outcome === 'object') reject(unavailable(outcome.fault));
      else resolve(outcome === 'done');
    });
    if (this.#underway === 0) for (const resolve of this.#whenIdle.splice(0)) resolve();
  }
}

export function unavailable(cause: unknown): GameError {
  return new GameError('unavailable', { cause });
}
