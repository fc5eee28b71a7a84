import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Link, Message, Start } from './pool/link.ts';
import { createLoader } from './pool/loader.ts';
import { type Engine, Pool, type RequestTimes } from './pool/pool.ts';
import { Core, createMemory } from './search/core.ts';
import { DEFAULT_MEMORY } from './search/plan.ts';

export { analyse } from './analysis/analysis.ts';
export { BookContradiction, type BookReport, type BuildBookOptions, buildBook } from './books/book-file.ts';
export * from './index.ts';
export { chance } from './levels/chance.ts';
export { choose } from './levels/choice.ts';
export { type BenchResult, bench } from './search/bench.ts';
export type { Core } from './search/core.ts';
export {
  checkTable,
  loadTable,
  saveTable,
  type TableInfo,
  type TableProblem,
  tablePath,
} from './tables/table-file.ts';

export interface NodeEngineOptions {
  /** How many requests are worked on at once; the processor's cores less one, at least 1, unless said. */
  readonly workers?: number;
  /** Threads that work together on each request; 1 unless said. */
  readonly threads?: number;
  /** Bytes each worker may use. */
  readonly memory?: number;
  /** How many requests may wait. */
  readonly queueLimit?: number;
  /** A folder to keep endgame tables in between runs; none are kept unless said. */
  readonly tableFolder?: string;
  /** Whether to use the opening books that come with the engine. */
  readonly books?: boolean;
  /** Told of every request that was answered. */
  readonly onAnswered?: (served: RequestTimes) => void;
}

const WASM = new URL('../dist/engine.wasm', import.meta.url);
const BOOKS = ['../books/6-4.book', '../books/6-4-captures-alone.book'].map(
  (path) => new URL(path, import.meta.url),
);

/** The compiled engine. */
async function loadModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(WASM));
}

/** The opening books that come with the engine. */
export async function loadBooks(): Promise<Uint8Array[]> {
  return Promise.all(BOOKS.map(async (url) => new Uint8Array(await readFile(url))));
}

/** The search in the calling thread, for benches and builders; everything it does blocks. */
export async function openCore(memoryLimit: number, mostTableSeeds?: number): Promise<Core> {
  const memory = createMemory(memoryLimit);
  const limit = mostTableSeeds === undefined ? {} : { mostTableSeeds };
  return new Core({ module: await loadModule(), memory, memoryLimit, threads: 1, ...limit });
}

/** An engine whose workers are threads of this process. Nothing runs until it is asked something. */
export function createEngine(options: NodeEngineOptions = {}): Engine {
  const { workers = Math.max(1, availableParallelism() - 1), threads = 1 } = options;
  const { memory = DEFAULT_MEMORY, queueLimit = 256, books = true, tableFolder, onAnswered } = options;
  const load = createLoader(async () => ({
    module: await loadModule(),
    books: books ? await loadBooks() : [],
  }));
  const start = async () => startWorkers({ ...(await load()), memoryLimit: memory, threads, tableFolder });
  return new Pool({ start, workers, queueLimit, now: () => performance.now(), onAnswered });
}

/** A leading worker with its helpers, all on one memory. */
function startWorkers(
  shared: Pick<Start, 'module' | 'books' | 'memoryLimit' | 'threads' | 'tableFolder'>,
): Link {
  const memory = createMemory(shared.memoryLimit);
  const cancelled = new Int32Array(new SharedArrayBuffer(4));
  const workers = Array.from({ length: shared.threads }, (_, thread) => {
    const worker = new Worker(new URL('./worker/node-worker.ts', import.meta.url));
    worker.unref();
    tell(worker, { kind: 'start', start: { ...shared, memory, cancelled, thread } });
    return worker;
  });
  const end = async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
  return linkWorkers(workers, cancelled, end);
}

function linkWorkers(
  workers: readonly Worker[],
  cancelled: Int32Array<SharedArrayBuffer>,
  end: () => Promise<void>,
): Link {
  const leader = workers[0]!;
  return {
    ask(request) {
      Atomics.store(cancelled, 0, 0);
      leader.ref(); // a process waits for its answers, not for its idle workers
      tell(leader, request);
    },
    cancel: () => void Atomics.store(cancelled, 0, 1),
    onReply(listener) {
      leader.removeAllListeners('message');
      leader.on('message', (reply) => {
        if (reply.kind !== 'report') leader.unref();
        listener(reply);
      });
    },
    onDeath(listener) {
      for (const worker of workers) {
        worker.removeAllListeners('error').removeAllListeners('exit');
        worker.on('error', (error: Error) => void end().then(() => listener(error.message)));
        worker.on('exit', (code) => void end().then(() => listener(`a worker ended with code ${code}`)));
      }
    },
    end,
  };
}

function tell(worker: Worker, message: Message): void {
  worker.postMessage(message);
}
