const TICK_MS = 1000;

/** Aborts after a number of seconds in which this process was running; time in which it was suspended does not count. */
export function createTimeout(seconds: number): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  let ticks = 0;
  const timer = setInterval(() => {
    if (++ticks < seconds) return;
    clearInterval(timer);
    controller.abort(new Error(`there was no answer for ${seconds} seconds`));
  }, TICK_MS);
  return { signal: controller.signal, end: () => clearInterval(timer) };
}
