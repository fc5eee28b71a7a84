import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface CrowdRequest {
  /** One after the other. */
  readonly urls: readonly string[];
  readonly connections: number;
  /** Each request names another host. */
  readonly variesHost?: boolean;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The reader leaves a response that does not end after this text. */
  readonly until?: string;
}

/** In a separate thread, so that the clients do not use the server's event loop. */
export class Crowd {
  readonly #worker: Worker;

  constructor(request: CrowdRequest) {
    this.#worker = new Worker(new URL('crowd-worker.ts', import.meta.url), { workerData: request });
  }

  /** Returns how often each status was answered. */
  async stop(): Promise<Record<number, number>> {
    const answered = once(this.#worker, 'message');
    this.#worker.postMessage('stop');
    const [statuses] = await answered;
    await this.#worker.terminate();
    return statuses;
  }
}
