import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Outcome } from '../group-commit.ts';
import { OpeningError } from '../opening-error.ts';
import type { Write } from '../row.ts';

interface Underway {
  readonly resolve: (outcomes: readonly Outcome[]) => void;
  readonly reject: (reason: Error) => void;
}

/** The thread that writes, as the server's thread sees it. It takes one group at a time. */
export class WriterThread {
  readonly #worker: Worker;
  #underway: Underway | undefined;
  #ended: Error | undefined;

  /** Resolves when the database is open and of the newest schema. */
  static async open(path: string): Promise<WriterThread> {
    const worker = new Worker(new URL('./writer.ts', import.meta.url), { workerData: path });
    const [answer] = (await once(worker, 'message')) as ['open' | Error];
    // An error that crosses threads keeps its words and loses its class.
    if (answer instanceof Error) throw new OpeningError(answer.message, { cause: answer.cause });
    return new WriterThread(worker);
  }

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (outcomes: readonly Outcome[]) => {
      this.#underway?.resolve(outcomes);
      this.#underway = undefined;
    });
    worker.on('error', (error) => this.#end(error as Error));
    worker.on('exit', () => this.#end(new Error('the thread that writes has ended')));
  }

  commit(group: readonly Write[]): Promise<readonly Outcome[]> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      this.#underway = { resolve, reject };
      this.#worker.postMessage(group);
    });
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    const exit = once(this.#worker, 'exit');
    this.#worker.postMessage('close');
    await exit;
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    this.#underway?.reject(this.#ended);
    this.#underway = undefined;
  }
}
