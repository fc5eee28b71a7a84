/**
 * Time that long work may take in one iteration of the event loop, in milliseconds. The limit is for all long requests
 * together: however many there are, other requests wait about this long.
 */
const BUDGET_MS = 2;

const waiting: (() => void)[] = [];

/**
 * Waits until long work may continue. Await it directly before a piece of work that takes a few milliseconds at most.
 * Time slices are granted in the order of the calls, and the event loop serves everything else in between.
 */
export function nextTimeSlice(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.push(resolve) === 1) setImmediate(grantTimeSlices);
  return promise;
}

async function grantTimeSlices(): Promise<void> {
  const end = performance.now() + BUDGET_MS;
  do {
    waiting[0]!();
    await microtasksDone(); // by then the work has run until its next I/O or time slice
    waiting.shift();
  } while (waiting.length > 0 && performance.now() < end);
  if (waiting.length > 0) setImmediate(grantTimeSlices);
}

/** `nextTick` callbacks run when no microtask is left. The first await makes sure that this is called from a microtask. */
async function microtasksDone(): Promise<void> {
  await null;
  await new Promise<void>((resolve) => process.nextTick(resolve));
}

export async function mapInTimeSlices<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  await forEachInTimeSlices(items, (item) => void made.push(make(item)));
  return made;
}

export async function forEachInTimeSlices<Item>(
  items: Iterable<Item>,
  act: (item: Item) => void,
): Promise<void> {
  let end = performance.now() + BUDGET_MS;
  for (const item of items) {
    if (performance.now() >= end) {
      await nextTimeSlice();
      end = performance.now() + BUDGET_MS;
    }
    act(item);
  }
}
