import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserTimer } from './timer.ts';

let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => {};
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs what was requested for the next frame, then paints it. */
function draw(log: string[]): void {
  for (const callback of frames.splice(0)) callback();
  log.push('paint');
}

describe('waiting for a paint', () => {
  test('calls back after the paint, so that the next picture is a frame of its own', () => {
    const log: string[] = [];
    browserTimer.after('paint', () => log.push('next'));
    draw(log);
    vi.runAllTimers();
    expect(log).toEqual(['paint', 'next']);
  });

  test('ends even if the page is hidden and never painted', () => {
    const next = vi.fn();
    browserTimer.after('paint', next);
    vi.runAllTimers();
    expect(next).toHaveBeenCalledOnce();
  });

  test.each([false, true])('can be canceled, after the frame has begun: %s', (hasBegun) => {
    const next = vi.fn();
    const cancel = browserTimer.after('paint', next);
    if (hasBegun) draw([]);
    cancel();
    draw([]);
    vi.runAllTimers();
    expect(next).not.toHaveBeenCalled();
  });
});
