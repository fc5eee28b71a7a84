import { OWN_BOOKS } from './books/own-books.ts';
import type { Engine, EngineSettings } from './engine.ts';
import { fetchBytes } from './fetch-bytes.ts';
import type { Link } from './pool/link.ts';
import { Pool } from './pool/pool.ts';
import { createMemory } from './search/core.ts';
import { DEFAULT_MEMORY } from './search/plan.ts';
import type { FromWorker, Start, ToWorker } from './worker/message.ts';

export * from './index.ts';

const WASM = new URL('../dist/engine.wasm', import.meta.url);

/** Works in Web Workers of this page. Nothing is fetched before the first request, and no book before it is needed. */
export function createEngine(options: EngineSettings = {}): Engine {
  const { memory = DEFAULT_MEMORY } = options;
  const threads = crossOriginIsolated ? (options.threads ?? 1) : 1;
  const books = options.books === false ? [] : OWN_BOOKS;
  const start = async () => {
    const module = await WebAssembly.compile(await fetchBytes(WASM.href));
    return startWorkers({ module, books, memoryLimit: memory, threads });
  };
  return new Pool({ start, workers: 1, queueLimit: 64, now: () => performance.now() });
}

function startWorkers(shared: Pick<Start, 'module' | 'books' | 'memoryLimit' | 'threads'>): Link {
  const memory = crossOriginIsolated ? createMemory(shared.memoryLimit) : undefined;
  const cancelledJob = crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  const workers = Array.from({ length: shared.threads }, (_, thread) => {
    const worker = new Worker(new URL('./worker/web-worker.ts', import.meta.url), { type: 'module' });
    post(worker, { kind: 'start', start: { ...shared, memory, cancelledJob, thread } });
    return worker;
  });
  return linkWorkers(workers, cancelledJob);
}

function linkWorkers(
  workers: readonly Worker[],
  cancelledJob: Int32Array<SharedArrayBuffer> | undefined,
): Link {
  const leader = workers[0]!;
  const end = async () => {
    for (const worker of workers) worker.terminate();
  };
  return {
    send: (job, request) => post(leader, { kind: 'request', job, request }),
    cancel(job) {
      if (cancelledJob) Atomics.store(cancelledJob, 0, job);
      else post(leader, { kind: 'cancel', job });
    },
    onReply(listener) {
      leader.onmessage = ({ data: { job, reply } }: MessageEvent<FromWorker>) => listener(job, reply);
    },
    onDeath(listener) {
      for (const worker of workers) {
        worker.onerror = ({ message }) => void end().then(() => listener(message));
      }
    },
    end,
  };
}

function post(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}
