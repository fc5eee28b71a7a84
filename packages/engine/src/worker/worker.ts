import type { TableStore } from '../analysis/analysis.ts';
import { openBooks } from '../books/book.ts';
import type { Message, Start } from '../pool/link.ts';
import { Core, createMemory, helpCore } from '../search/core.ts';
import { type Desk, type Reply, serve } from './protocol.ts';

/** Milliseconds of work between two looks at the messages, where a request cannot be cancelled through shared memory. */
const SLICE = 25;

/** What a platform brings along. */
export interface Surroundings {
  readonly post: (reply: Reply) => void;
  /** Lets messages come in. */
  readonly pause: () => Promise<void>;
  readonly openTables?: (folder: string) => TableStore;
}

/** What both kinds of workers do: the wrappers only pass messages in and out. */
export function createWorker(surroundings: Surroundings): (message: Message) => void {
  let desk: Desk | undefined;
  let cancelled = false;

  return (message) => {
    if (message.kind === 'cancel') {
      cancelled = true;
    } else if (message.kind === 'start') {
      const { start } = message;
      if (start.thread > 0) helpCore(start.module, start.memory!, start.thread);
      else desk = openDesk(start, surroundings, () => cancelled);
    } else if (desk) {
      cancelled = false;
      void serve(desk, message, surroundings.post);
    }
  };
}

function openDesk(
  start: Start,
  { pause, openTables }: Surroundings,
  isCancelledByMessage: () => boolean,
): Desk {
  const { module, memoryLimit, threads, cancelled, tableFolder } = start;
  const core = new Core({ module, memory: start.memory ?? createMemory(memoryLimit), memoryLimit, threads });
  const books = openBooks(start.books, console.warn);
  const tables = tableFolder === undefined ? undefined : openTables?.(tableFolder);
  const desk = { core, books, tables, now: () => performance.now(), pause };
  if (!cancelled) return { ...desk, isCancelled: isCancelledByMessage, slice: SLICE };
  return { ...desk, isCancelled: () => Atomics.load(cancelled, 0) !== 0 };
}
