import { afterPaint } from './paint.ts';

const MAX_WAIT_MS = 1500;

/** Runs something when the page has been painted and has nothing else to do; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let cancel = afterPaint(() => {
    if (typeof requestIdleCallback === 'undefined') return run(); // Safari
    const idle = requestIdleCallback(run, { timeout: MAX_WAIT_MS });
    cancel = () => cancelIdleCallback(idle);
  });
  return () => cancel();
}
