import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { BookShelf } from './books/book-shelf.ts';
import { OWN_BOOKS } from './books/own-books.ts';
import type { Engine, EngineSettings, RequestTimes } from './engine.ts';
import type { Link } from './pool/link.ts';
import { createLoader } from './pool/loader.ts';
import { Pool } from './pool/pool.ts';
import type { Cores } from './puzzles/prove.ts';
import { Core, createMemory } from './search/core.ts';
import { DEFAULT_MEMORY, MIN_MEMORY } from './search/plan.ts';
import { loadModule } from './wasm.ts';
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
export { examineStarts, type FindOptions } from './fair/find.ts';
export { type Outcome, outcomeOf, type Proof, prepareProofs, proveOutcome } from './fair/proof.ts';
export * from './index.ts';
export { chance } from './levels/chance.ts';
export { choose } from './levels/choice.ts';
export { type Player, playOut } from './levels/player.ts';
export { YARDSTICKS } from './levels/yardsticks.ts';
export { type MakeResult, makePuzzles, type Settings, SettingsMismatch } from './puzzles/make.ts';
export { chunkMistakes, PackError, type PackedChunk, packPuzzles } from './puzzles/pack.ts';
export type { Cores } from './puzzles/prove.ts';
export { shuffle as shufflePuzzles } from './puzzles/variety.ts';
export { puzzleMistakes } from './puzzles/verify.ts';
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

export interface NodeEngineOptions extends EngineSettings {
  /** That run at the same time. Default: the number of cores minus one, at least 1. */
  readonly workers?: number;
  /** Requests that may wait for a worker. */
  readonly queueLimit?: number;
  /** Keeps endgame tables between runs. Default: none are kept. */
  readonly tableFolder?: string;
  readonly onAnswered?: (times: RequestTimes) => void;
}

export function ownBooks(): string[] {
  return OWN_BOOKS.map(({ url }) => fileURLToPath(url));
}

/** Each is read when it is first needed. */
export function openOwnBooks(): BookShelf {
  const read = (url: string) => readFile(new URL(url));
  return new BookShelf({ sources: OWN_BOOKS, read, warn: console.warn });
}

/** In the calling thread, for benches and builders. All its work blocks. */
export async function openCore(memoryLimit: number, maxTableSeeds?: number): Promise<Core> {
  const memory = createMemory(memoryLimit);
  const limit = maxTableSeeds === undefined ? {} : { maxTableSeeds };
  return new Core({ module: await loadModule(), memory, memoryLimit, threads: 1, ...limit });
}

export async function openCores(memoryLimit: number, maxTableSeeds?: number): Promise<Cores> {
  return { proofs: await openCore(memoryLimit, maxTableSeeds), looks: await openCore(MIN_MEMORY, 0) };
}

/**
 * Its workers are threads of this process, which the first requests start.
 * @example
 * const engine = createEngine({ workers: 1, books: false });
 * const { verdicts } = await engine.judge(must(parsePosition('0,1,1,3/0,2,2,3 s -')), { wanted: 'moves' });
 * verdicts.map(({ pit, kind, value }) => `${pit} ${kind} ${value}`); // → ['1 exact 2', '2 exact 2']
 * await engine.close();
 */
export function createEngine(options: NodeEngineOptions = {}): Engine {
  const { workers = Math.max(1, availableParallelism() - 1), threads = 1 } = options;
  const { memory = DEFAULT_MEMORY, queueLimit = 256, books = true, tableFolder, onAnswered } = options;
  const load = createLoader(loadModule);
  const shared = { books: books ? OWN_BOOKS : [], memoryLimit: memory, threads, tableFolder };
  const start = async () => startWorkers({ ...shared, module: await load() });
  return new Pool({ start, workers, queueLimit, now: () => performance.now(), onAnswered });
}

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
