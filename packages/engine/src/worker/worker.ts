import type { TableStore } from '../analysis/analysis.ts';
import { BookShelf } from '../books/book-shelf.ts';
import { Core, createMemory, helpCore } from '../search/core.ts';
import type { FromWorker, Start, ToWorker } from './message.ts';
import { handleRequest, type WorkerContext } from './request.ts';
import { TableGrowth } from './table-growth.ts';

/** Between two pauses for messages, where memory cannot be shared. */
const SLICE_MS = 25;

export interface Platform {
  readonly post: (message: FromWorker) => void;
  readonly pause: () => Promise<void>;
  readonly readBook: (url: string) => Promise<Uint8Array>;
  readonly openTables?: (folder: string) => TableStore;
}

export function createWorker(platform: Platform): (message: ToWorker) => void {
  let context: WorkerContext | undefined;
  let growth: TableGrowth | undefined;
  let cancelledInMemory: Int32Array | undefined;
  let cancelledByMessage = 0;
  let newestJob = 0;

  const findCancelledJob = () =>
    cancelledInMemory ? Atomics.load(cancelledInMemory, 0) : cancelledByMessage;

  return (message) => {
    if (message.kind === 'cancel') {
      cancelledByMessage = message.job;
    } else if (message.kind === 'start') {
      const { start } = message;
      cancelledInMemory = start.cancelledJob;
      if (start.thread > 0) helpCore(start.module, start.memory!, start.thread);
      else {
        context = createContext(start, platform);
        growth = new TableGrowth(context);
      }
    } else if (context) {
      newestJob = message.job;
      void work(context, message);
    }
  };

  async function work(
    context: WorkerContext,
    { job, request }: ToWorker & { kind: 'request' },
  ): Promise<void> {
    const last = await handleRequest(context, {
      request,
      isCancelled: () => findCancelledJob() === job,
      reply: (reply) => platform.post({ job, reply }),
    });
    try {
      await growth?.continueAfter(request, last, () => newestJob === job);
    } catch (error) {
      console.warn(`The endgame table did not grow: ${error}`); // for example, because the disk is full
    }
  }
}

function createContext(start: Start, { pause, readBook, openTables }: Platform): WorkerContext {
  const { module, memoryLimit, threads, tableFolder } = start;
  const core = new Core({ module, memory: start.memory ?? createMemory(memoryLimit), memoryLimit, threads });
  return {
    core,
    books: new BookShelf({ sources: start.books, read: readBook, warn: console.warn }),
    tables: tableFolder === undefined ? undefined : openTables?.(tableFolder),
    now: () => performance.now(),
    pause,
    ...(!start.cancelledJob && { slice: SLICE_MS }),
  };
}
