/** What a stage waits for: some milliseconds, or the next frame that the browser draws. */
export type Wait = number | 'frame';

export interface Clock {
  /** Calls back after the wait; returns a function that cancels it. */
  after(wait: Wait, callback: () => void): () => void;
}

/** A hidden page draws no frames, so nothing waits longer for one. */
const LONGEST_FRAME_MS = 50;

export const browserClock: Clock = {
  after(wait, callback) {
    if (wait !== 'frame') return timer(wait, callback);
    const cancel = () => {
      cancelAnimationFrame(frame);
      cancelTimer();
    };
    const once = () => {
      cancel();
      callback();
    };
    const frame = requestAnimationFrame(once);
    const cancelTimer = timer(LONGEST_FRAME_MS, once);
    return cancel;
  },
};

function timer(milliseconds: number, callback: () => void): () => void {
  const id = setTimeout(callback, milliseconds);
  return () => clearTimeout(id);
}
