import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { BookShelf } from './books/book-shelf.ts';
import { OWN_BOOKS } from './books/own-books.ts';
import type { Engine, RequestTimes } from './engine.ts';
import type { Link } from './pool/link.ts';
import { createLoader } from './pool/loader.ts';
import { Pool } from './pool/pool.ts';
import type { Cores } from './puzzles/prove.ts';
import { Core, createMemory } from './search/core.ts';
import { DEFAULT_MEMORY, MIN_MEMORY } from './search/plan.ts';
import type { FromWorker, Start, ToWorker } from './worker/message.ts';

export { analyse } from './analysis/analysis.ts';
export {
  type BookCertificate,
  BookContradiction,
  type BookReport,
  type BuildBookOptions,
  buildBook,
  findCertificate,
} from './books/book-file.ts';
export { drawSample, proveAgain } from './books/book-proof.ts';
export type { BookShelf } from './books/book-shelf.ts';
export { type FindOptions, findFairStarts } from './fair/find.ts';
export { type Outcome, outcomeOf, type Proof, prepareProofs, proveOutcome } from './fair/proof.ts';
export * from './index.ts';
export { chance } from './levels/chance.ts';
export { choose } from './levels/choice.ts';
export { type Player, playOut } from './levels/player.ts';
export { YARDSTICKS } from './levels/yardsticks.ts';
export { type MakeResult, makePuzzles, type Settings, SettingsMismatch } from './puzzles/make.ts';
export { findChunkMistakes, PackError, type PackedChunk, packPuzzles } from './puzzles/pack.ts';
export type { Cores } from './puzzles/prove.ts';
export { shuffle as shufflePuzzles } from './puzzles/variety.ts';
export { findMistakes } from './puzzles/verify.ts';
export { type BenchResult, bench } from './search/bench.ts';
export type { Core } from './search/core.ts';
export { tablePositions } from './search/plan.ts';
export { type Forecast, forecastNodes } from './solve/forecast.ts';
export type { Question } from './solve/long-proof.ts';
export {
  type SolveCertificate,
  type SolveOptions,
  type SolveProblem,
  type SolveProgress,
  solveFromCheckpoint,
} from './solve/solve.ts';
export { type Claims, type Difference, parseClaims, verifyAnswers } from './solve/verify.ts';
export {
  checkTable,
  loadTable,
  openTableFiles,
  saveTable,
  type TableInfo,
  type TableProblem,
  tablePath,
} from './tables/table-file.ts';

export interface NodeEngineOptions {
  /** Requests that are worked on at the same time. Default: the number of cores minus one, at least 1. */
  readonly workers?: number;
  /** Threads that work on the same request. Default: 1. */
  readonly threads?: number;
  /** Bytes each worker may use. */
  readonly memory?: number;
  /** Maximum number of requests that wait for a worker. */
  readonly queueLimit?: number;
  /** The folder that keeps endgame tables between runs. Default: none are kept. */
  readonly tableFolder?: string;
  /** Whether to use the opening books that come with the engine. Default: true. */
  readonly books?: boolean;
  /** Called after every answered request. */
  readonly onAnswered?: (times: RequestTimes) => void;
}

const WASM = new URL('../dist/engine.wasm', import.meta.url);

/** Compiles the engine. */
export async function loadModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(WASM));
}

/** The files of the opening books that come with the engine. */
export function ownBooks(): string[] {
  return OWN_BOOKS.map(({ url }) => fileURLToPath(url));
}

/** The bytes of the opening books that come with the engine. */
export async function loadBooks(): Promise<Uint8Array[]> {
  return Promise.all(ownBooks().map(async (path) => new Uint8Array(await readFile(path))));
}

/** The opening books that come with the engine, each read when it is first needed. */
export function openOwnBooks(): BookShelf {
  const read = (url: string) => readFile(new URL(url));
  return new BookShelf({ sources: OWN_BOOKS, read, warn: console.warn });
}

/** The search in the calling thread, for benches and builders. All its work blocks. */
export async function openCore(memoryLimit: number, maxTableSeeds?: number): Promise<Core> {
  const memory = createMemory(memoryLimit);
  const limit = maxTableSeeds === undefined ? {} : { maxTableSeeds };
  return new Core({ module: await loadModule(), memory, memoryLimit, threads: 1, ...limit });
}

/** The two searches that make puzzles: one that proves, and one without an endgame table that looks ahead. */
export async function openCores(memoryLimit: number, maxTableSeeds?: number): Promise<Cores> {
  return { proofs: await openCore(memoryLimit, maxTableSeeds), looks: await openCore(MIN_MEMORY, 0) };
}

/** An engine whose workers are threads of this process. They are started by the first requests. */
export function createEngine(options: NodeEngineOptions = {}): Engine {
  const { workers = Math.max(1, availableParallelism() - 1), threads = 1 } = options;
  const { memory = DEFAULT_MEMORY, queueLimit = 256, books = true, tableFolder, onAnswered } = options;
  const load = createLoader(loadModule);
  const shared = { books: books ? OWN_BOOKS : [], memoryLimit: memory, threads, tableFolder };
  const start = async () => startWorkers({ ...shared, module: await load() });
  return new Pool({ start, workers, queueLimit, now: () => performance.now(), onAnswered });
}

/** Starts a leading worker and its helpers, all on the same memory. */
function startWorkers(
  shared: Pick<Start, 'module' | 'books' | 'memoryLimit' | 'threads' | 'tableFolder'>,
): Link {
  const memory = createMemory(shared.memoryLimit);
  const cancelledJob = new Int32Array(new SharedArrayBuffer(4));
  const workers = Array.from({ length: shared.threads }, (_, thread) => {
    const worker = new Worker(new URL('./worker/node-worker.ts', import.meta.url));
    worker.unref();
    post(worker, { kind: 'start', start: { ...shared, memory, cancelledJob, thread } });
    return worker;
  });
  return linkWorkers(workers, cancelledJob);
}

function linkWorkers(workers: readonly Worker[], cancelledJob: Int32Array<SharedArrayBuffer>): Link {
  const leader = workers[0]!;
  const end = async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
  return {
    send(job, request) {
      leader.ref(); // keeps the process alive until the answer; idle workers do not
      post(leader, { kind: 'request', job, request });
    },
    cancel: (job) => void Atomics.store(cancelledJob, 0, job),
    onReply(listener) {
      leader.on('message', ({ job, reply }: FromWorker) => {
        if (reply.kind !== 'report') leader.unref();
        listener(job, reply);
      });
    },
    onDeath(listener) {
      for (const worker of workers) {
        worker.on('error', (error: Error) => void end().then(() => listener(error.message)));
        worker.on('exit', (code) => void end().then(() => listener(`a worker ended with code ${code}`)));
      }
    },
    end,
  };
}

function post(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}
