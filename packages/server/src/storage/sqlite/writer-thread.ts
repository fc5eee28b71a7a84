import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Outcome } from '../group-commit.ts';
import { OpeningError } from '../opening-error.ts';
import type { Write } from '../row.ts';

interface Underway {
  readonly resolve: (outcomes: readonly Outcome[]) => void;
  readonly reject: (reason: Error) => void;
}

/** Milliseconds between two starts at the least, lest a thread that cannot live is started for every write. */
const START_EVERY = 1000;

/**
 * The thread that writes, as the server's thread sees it. It takes one group at a time. [S12] When it dies, of too little
 * memory say, the next write starts another.
 */
export class WriterThread {
  readonly #path: string;
  readonly #now: () => number;
  #worker: Worker | undefined;
  #startedAt = Number.NEGATIVE_INFINITY;
  #underway: Underway | undefined;
  #ended = new Error('the thread that writes has ended');
  #isClosed = false;

  /** Resolves when the database is open and of the newest schema. `now` is in milliseconds, by any clock. */
  static async open(path: string, now = () => performance.now()): Promise<WriterThread> {
    const thread = new WriterThread(path, now);
    await thread.#start();
    return thread;
  }

  private constructor(path: string, now: () => number) {
    this.#path = path;
    this.#now = now;
  }

  async commit(group: readonly Write[]): Promise<readonly Outcome[]> {
    const worker = this.#worker ?? (await this.#start());
    return new Promise((resolve, reject) => {
      this.#underway = { resolve, reject };
      worker.postMessage(group);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (!this.#worker) return;
    const exit = once(this.#worker, 'exit');
    this.#worker.postMessage('close');
    await exit;
  }

  async #start(): Promise<Worker> {
    if (this.#isClosed || this.#now() - this.#startedAt < START_EVERY) throw this.#ended;
    this.#startedAt = this.#now();
    const worker = new Worker(new URL('./writer.ts', import.meta.url), { workerData: this.#path });
    const [answer] = (await once(worker, 'message')) as ['open' | Error];
    // An error that crosses threads keeps its words and loses its class.
    if (answer instanceof Error) throw new OpeningError(answer.message, { cause: answer.cause });
    worker.on('message', (outcomes: readonly Outcome[]) => {
      this.#underway?.resolve(outcomes);
      this.#underway = undefined;
    });
    worker.on('error', (error) => {
      this.#ended = error as Error;
    });
    // Not before: the lock on the file goes with the thread.
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#underway?.reject(this.#ended);
      this.#underway = undefined;
    });
    this.#worker = worker;
    return worker;
  }
}
