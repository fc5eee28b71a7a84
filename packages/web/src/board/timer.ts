import { afterPaint } from '../ui/paint.ts';

/** What a stage waits for: some milliseconds, or until the browser has painted what the stage shows. */
export type Wait = number | 'paint';

export interface Timer {
  after(wait: Wait, callback: () => void): () => void;
}

/** A hidden page is not painted, so nothing waits longer for it. A slow phone may need 100 ms for the paint after a touch. */
const LONGEST_PAINT_MS = 150;

export const browserTimer: Timer = {
  after(wait, callback) {
    if (wait !== 'paint') return timer(wait, callback);
    const cancel = () => {
      cancelPaint();
      cancelTimer();
    };
    const once = () => {
      cancel();
      callback();
    };
    const cancelPaint = afterPaint(once);
    const cancelTimer = timer(LONGEST_PAINT_MS, once);
    return cancel;
  },
};

function timer(milliseconds: number, callback: () => void): () => void {
  const id = setTimeout(callback, milliseconds);
  return () => clearTimeout(id);
}
