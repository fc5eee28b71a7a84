import { Worker } from 'node:worker_threads';

/** After this long without work the worker ends, and gives back its memory. */
const IDLE_MS = 60_000;

/** A picture takes a tenth of a second: whoever came behind so many would wait longer than a chat does. */
const MOST_WAITING = 32;

/** More pictures are asked for than can be made soon. */
export class TooManyPictures extends Error {}

/** Makes bitmaps of drawings in a worker of its own, which starts with the first and never keeps the process alive. */
export class Rasterizer {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** The worker answers in the order it was asked. */
  #waiting: PromiseWithResolvers<Uint8Array>[] = [];

  /** The drawing as a PNG file. */
  async rasterize(svg: string): Promise<Uint8Array> {
    if (this.#waiting.length >= MOST_WAITING) throw new TooManyPictures('too many pictures are waiting');
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
    if (worker) this.#lose(worker, new Error('the rasterizer was closed'));
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./rasterizer-worker.ts', import.meta.url));
    worker.on('message', (png: Uint8Array) => this.#answer(png));
    worker.on('error', (error) => this.#lose(worker, error as Error));
    worker.on('exit', () => this.#lose(worker, new Error('the rasterizer ended')));
    return worker;
  }

  #answer(png: Uint8Array): void {
    this.#waiting.shift()!.resolve(png);
    if (this.#waiting.length > 0) return;
    this.#worker!.unref();
    this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
  }

  /** Whoever still waits is told; the next drawing starts another worker. */
  #lose(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    const waiting = this.#waiting;
    this.#worker = undefined;
    this.#waiting = [];
    for (const { reject } of waiting) reject(error);
  }
}
