import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '../games/client.ts';
import type { ProblemCode } from './problem.ts';
import { Retry } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0); // the longest pauses
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const lost = new TypeError('Failed to fetch');
const rejected = (code: ProblemCode) =>
  new ProblemError({ type: '', title: code, status: 400, detail: code, code, trace: '' });

/** Runs a request that fails with each of these errors before it is answered. */
function run(...failures: Error[]) {
  const leaving = new AbortController();
  const onfail = vi.fn();
  const retry = new Retry(leaving.signal, onfail);
  const request = vi.fn(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'answer';
  });
  const answer = retry.run(request);
  answer.catch(() => {}); // the test looks at it later
  return { leaving, retry, request, onfail, answer };
}

test('repeats a request after growing pauses until it is answered', async () => {
  const { answer, request, onfail } = run(lost, rejected('unavailable'), rejected('too-many-requests'));
  await vi.advanceTimersByTimeAsync(499);
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(request).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(request).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answer).toBe('answer');
  expect(onfail).toHaveBeenCalledTimes(3);
});

test('repeats a request that did not arrive in time', async () => {
  const { answer } = run(rejected('request-timeout'));
  await vi.advanceTimersByTimeAsync(500);
  expect(await answer).toBe('answer');
});

test('repeats it at once when told to hurry', async () => {
  const { answer, retry } = run(lost);
  await vi.advanceTimersByTimeAsync(0);
  retry.hurry();
  expect(await answer).toBe('answer');
});

test('does not repeat a request that was rejected for good', async () => {
  const { answer, request, onfail } = run(rejected('seat-taken'));
  await expect(answer).rejects.toThrow('seat-taken');
  expect(request).toHaveBeenCalledOnce();
  expect(onfail).not.toHaveBeenCalled();
});

test('stops when the signal aborts', async () => {
  const { answer, leaving, request } = run(lost, lost);
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
  expect(request).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
