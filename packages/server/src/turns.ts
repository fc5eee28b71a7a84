/**
 * Time that long work may take in one iteration of the event loop, in milliseconds. The limit is for all long requests
 * together: however many there are, other requests wait about this long.
 */
const BUDGET_MS = 2;

const waiting: (() => void)[] = [];

/**
 * Waits until long work may continue. Await it directly before a piece of work that takes a few milliseconds at most.
 * Requests take turns in the order in which they ask, and the event loop serves everything else in between.
 */
export function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.push(resolve) === 1) setImmediate(grantTurns);
  return promise;
}

async function grantTurns(): Promise<void> {
  const end = performance.now() + BUDGET_MS;
  do {
    waiting[0]!();
    await microtasksDone(); // by then the work that waited has run until its next I/O or turn
    waiting.shift();
  } while (waiting.length > 0 && performance.now() < end);
  if (waiting.length > 0) setImmediate(grantTurns);
}

/** Ticks run when no microtask is left; the first await makes sure that this is called from a microtask. */
async function microtasksDone(): Promise<void> {
  await null;
  await new Promise<void>((resolve) => process.nextTick(resolve));
}

/** Like `Array.from(items, make)`, in turns. */
export async function mapInTurns<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  await forEachInTurns(items, (item) => void made.push(make(item)));
  return made;
}

export async function forEachInTurns<Item>(items: Iterable<Item>, act: (item: Item) => void): Promise<void> {
  let end = performance.now() + BUDGET_MS;
  for (const item of items) {
    if (performance.now() >= end) {
      await nextTurn();
      end = performance.now() + BUDGET_MS;
    }
    act(item);
  }
}
