/** Waits for some milliseconds, or until the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}

/** Waits until the next frame is drawn. A hidden page draws none, so the wait is short. */
export function nextFrame(signal: AbortSignal): Promise<void> {
  return Promise.race([
    new Promise<void>((resolve) => requestAnimationFrame(() => resolve())),
    pause(50, signal),
  ]);
}
