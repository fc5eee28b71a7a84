import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Outcome } from '../group-commit.ts';
import { OpeningError } from '../opening-error.ts';

interface WriteInProgress {
  readonly resolve: (outcomes: readonly Outcome[]) => void;
  readonly reject: (reason: Error) => void;
}

/** Minimum milliseconds between two starts, so that a thread that keeps dying is not started for every write. */
const START_EVERY = 1000;

export interface WriterThreadOptions {
  /** Milliseconds, by any clock. */
  readonly now?: () => number;
  /** Called when the thread has died during writes, which may or may not have been committed. */
  readonly onLostWrite?: () => void;
}

/**
 * The server's handle on the thread that writes. It commits batches in the order of their arrival, and a batch may be sent
 * while another is being committed. [S12] When the thread dies, for example because memory ran out, the next write starts a
 * new one.
 */
export class WriterThread<Write> {
  readonly #writer: URL;
  readonly #path: string;
  readonly #now: () => number;
  readonly #onLostWrite: () => void;
  #worker: Worker | undefined;
  #starting: Promise<Worker> | undefined;
  #startedAt = Number.NEGATIVE_INFINITY;
  /** In the order in which they were sent, which is the order of the answers. */
  #inProgress: WriteInProgress[] = [];
  #ended = new Error('the writer thread has ended');
  #isClosed = false;

  /** Resolves when the database is open and has the newest schema. `writer` is the module of the thread, which calls `runWriter`. */
  static async open<Write>(
    writer: URL,
    path: string,
    options: WriterThreadOptions = {},
  ): Promise<WriterThread<Write>> {
    const thread = new WriterThread<Write>(writer, path, options);
    await thread.#start();
    return thread;
  }

  private constructor(writer: URL, path: string, options: WriterThreadOptions) {
    this.#writer = writer;
    this.#path = path;
    this.#now = options.now ?? (() => performance.now());
    this.#onLostWrite = options.onLostWrite ?? (() => undefined);
  }

  async commit(group: readonly Write[]): Promise<readonly Outcome[]> {
    const worker = this.#worker ?? (await this.#restart());
    // Text crosses threads at a third of the cost of objects.
    const message = JSON.stringify(group);
    return new Promise((resolve, reject) => {
      this.#inProgress.push({ resolve, reject });
      worker.postMessage(message);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (!this.#worker) return;
    const exit = once(this.#worker, 'exit');
    this.#worker.postMessage('close');
    await exit;
  }

  /** Batches that find the thread dead share one new thread. */
  #restart(): Promise<Worker> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(): Promise<Worker> {
    if (this.#isClosed || this.#now() - this.#startedAt < START_EVERY) throw this.#ended;
    this.#startedAt = this.#now();
    const worker = new Worker(this.#writer, { workerData: this.#path });
    const [answer] = (await once(worker, 'message')) as ['open' | Error];
    // An error that crosses threads keeps its message and loses its class.
    if (answer instanceof Error) throw new OpeningError(answer.message, { cause: answer.cause });
    worker.on('message', (outcomes: readonly Outcome[]) => {
      this.#inProgress.shift()?.resolve(outcomes);
    });
    worker.on('error', (error) => {
      this.#ended = error as Error;
    });
    // Not on 'error': the lock on the file is released when the thread has exited.
    worker.on('exit', () => {
      const lost = this.#inProgress;
      this.#worker = undefined;
      this.#inProgress = [];
      for (const { reject } of lost) reject(this.#ended);
      if (lost.length > 0) this.#onLostWrite();
    });
    this.#worker = worker;
    return worker;
  }
}
