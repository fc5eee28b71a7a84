import { setImmediate } from 'node:timers/promises';

/** Keeps the processor busy for longer than the budget of one iteration. */
export function work(): void {
  const end = performance.now() + 3;
  while (performance.now() < end);
}

/** Counts iterations of the event loop until it is stopped. */
export function countIterations(): { count: number; stop(): void } {
  let isStopped = false;
  const counter = {
    count: 0,
    stop() {
      isStopped = true;
    },
  };
  void (async () => {
    while (!isStopped) {
      await setImmediate();
      counter.count++;
    }
  })();
  return counter;
}
