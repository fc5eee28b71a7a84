import { parseBook } from './book.ts';
import { Core, createMemory, helpCore } from './core.ts';
import type { Message, Start } from './link.ts';
import { type Desk, type Reply, serve } from './protocol.ts';

/** Milliseconds of work between two looks at the messages, where a request cannot be cancelled through shared memory. */
const SLICE = 25;

/** What both kinds of workers do: the wrappers only pass messages in and out. */
export function createWorker(
  post: (reply: Reply) => void,
  pause: () => Promise<void>,
): (message: Message) => void {
  let desk: Desk | undefined;
  let cancelled = false;

  return (message) => {
    if (message.kind === 'cancel') {
      cancelled = true;
    } else if (message.kind === 'start') {
      const { start } = message;
      if (start.thread > 0) helpCore(start.module, start.memory!, start.thread);
      else desk = openDesk(start, () => cancelled, pause);
    } else if (desk) {
      cancelled = false;
      void serve(desk, message, post);
    }
  };
}

function openDesk(start: Start, isCancelledByMessage: () => boolean, pause: () => Promise<void>): Desk {
  const { module, memoryLimit, threads, cancelled } = start;
  const core = new Core({ module, memory: start.memory ?? createMemory(memoryLimit), memoryLimit, threads });
  const books = start.books.map(parseBook).flatMap((book) => (book.ok ? [book.value] : []));
  const now = () => performance.now();
  if (!cancelled) return { core, books, now, isCancelled: isCancelledByMessage, slice: SLICE, pause };
  return { core, books, now, isCancelled: () => Atomics.load(cancelled, 0) !== 0, pause };
}
