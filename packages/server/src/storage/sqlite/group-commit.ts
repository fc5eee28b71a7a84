import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { GameError } from '../../games/error.ts';
import type { Outcome, Write } from './journal.ts';

interface Waiting {
  readonly write: Write;
  readonly resolve: (done: boolean) => void;
  readonly reject: (reason: Error) => void;
}

/** So many writes at the most share a transaction; more would only make the first of them wait longer. */
const LARGEST_GROUP = 512;

/**
 * Sends writes to the writer's thread. Whatever arrives while a group is being synced to disk forms the next group, so
 * one sync pays for many moves when there are many, and nobody waits for company when there are few.
 */
export class GroupCommit {
  readonly #worker: Worker;
  #queue: Waiting[] = [];
  #underway: Waiting[] = [];
  #broken: Error | undefined;

  /** Resolves when the database is open and of the newest schema. */
  static async open(path: string): Promise<GroupCommit> {
    const worker = new Worker(new URL('./writer.ts', import.meta.url), { workerData: path });
    await once(worker, 'message');
    return new GroupCommit(worker);
  }

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (outcomes: readonly Outcome[]) => this.#settle(outcomes));
    worker.on('error', (error) => this.#break(error as Error));
    worker.on('exit', () => this.#break(new Error('the database is closed')));
  }

  /** True when the write is on disk, false when it was refused and wrote nothing. */
  commit(write: Write): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (this.#broken) return reject(new GameError('unavailable', { cause: this.#broken }));
      this.#queue.push({ write, resolve, reject });
      // At the end of the turn, so that requests read from several sockets in one turn travel together.
      if (this.#queue.length === 1) setImmediate(() => this.#send());
    });
  }

  /** Lets what is under way finish: the last write settles behind all others. */
  async close(): Promise<void> {
    await this.commit({ kind: 'check' }).catch(() => undefined);
    if (this.#broken) return;
    const exit = once(this.#worker, 'exit');
    this.#worker.postMessage('close');
    await exit;
  }

  #send(): void {
    if (this.#underway.length > 0 || this.#queue.length === 0) return;
    this.#underway = this.#queue.splice(0, LARGEST_GROUP);
    this.#worker.postMessage(this.#underway.map(({ write }) => write));
  }

  #settle(outcomes: readonly Outcome[]): void {
    const settled = this.#underway;
    this.#underway = [];
    this.#send();
    settled.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]!;
      if (typeof outcome === 'object') reject(new GameError('unavailable', { cause: outcome.fault }));
      else resolve(outcome === 'done');
    });
  }

  #break(error: Error): void {
    this.#broken ??= error;
    const lost = [...this.#underway, ...this.#queue];
    this.#underway = [];
    this.#queue = [];
    for (const { reject } of lost) reject(new GameError('unavailable', { cause: error }));
  }
}
