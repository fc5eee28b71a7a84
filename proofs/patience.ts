const LOOK_MS = 1000;

/** Aborts when so many seconds have gone by in which this process ran: what it slept through says nothing about others. */
export function createPatience(seconds: number): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  let looks = 0;
  const timer = setInterval(() => {
    if (++looks < seconds) return;
    clearInterval(timer);
    controller.abort(new Error(`there was no answer for ${seconds} seconds`));
  }, LOOK_MS);
  return { signal: controller.signal, end: () => clearInterval(timer) };
}
