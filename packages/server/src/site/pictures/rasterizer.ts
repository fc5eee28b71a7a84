import { Worker } from 'node:worker_threads';
import { PictureError } from './errors.ts';

/** After this long without work the worker ends and frees its memory. */
const IDLE_MS = 60_000;

/** Converts drawings to bitmaps in a worker, which starts with the first drawing and never keeps the process alive. */
export class Rasterizer {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** The worker answers in order. */
  #waiting: PromiseWithResolvers<Uint8Array>[] = [];

  /** Resolves to a PNG file. Rejects while `maxWaiting` drawings wait. */
  async rasterize(svg: string, maxWaiting: number): Promise<Uint8Array> {
    if (this.#waiting.length >= maxWaiting) {
      throw new PictureError('pictures-busy');
    }
    clearTimeout(this.#idle);
    const answer = Promise.withResolvers<Uint8Array>();
    this.#waiting.push(answer);
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(svg);
    return answer.promise;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (worker) this.#abandon(worker, new Error('the rasterizer was closed'));
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./rasterizer-worker.ts', import.meta.url));
    worker.on('message', (png: Uint8Array) => this.#answer(png));
    worker.on('error', (error) => this.#abandon(worker, error as Error));
    worker.on('exit', () => this.#abandon(worker, new Error('the rasterizer ended')));
    return worker;
  }

  #answer(png: Uint8Array): void {
    this.#waiting.shift()!.resolve(png);
    if (this.#waiting.length > 0) return;
    this.#worker!.unref();
    this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
  }

  #abandon(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    const waiting = this.#waiting;
    this.#worker = undefined;
    this.#waiting = [];
    for (const { reject } of waiting) reject(error);
  }
}
