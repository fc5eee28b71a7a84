import type { ProblemCode } from '@kalah/api';
import { ProblemError } from '@kalah/api/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Patience } from './patience.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = new TypeError('Failed to fetch');
const refused = (code: ProblemCode) =>
  new ProblemError({ type: '', title: code, status: 400, detail: code, code, trace: '' });

/** Somebody who asks a server that fails so often before it answers. */
function ask(...failures: Error[]) {
  const leaving = new AbortController();
  const onfail = vi.fn();
  const patience = new Patience(leaving.signal, onfail);
  const request = vi.fn(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'answer';
  });
  const answer = patience.ask(request);
  answer.catch(() => {}); // looked at by the test
  return { leaving, patience, request, onfail, answer };
}

test('asks again after pauses that grow, until there is an answer', async () => {
  const { answer, request, onfail } = ask(lost, refused('unavailable'), refused('too-many-requests'));
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

test('does not wait any longer when the line is back', async () => {
  const { answer, patience } = ask(lost);
  await vi.advanceTimersByTimeAsync(0);
  patience.hurry();
  expect(await answer).toBe('answer');
});

test('takes a no for a no', async () => {
  const { answer, request, onfail } = ask(refused('seat-taken'));
  await expect(answer).rejects.toThrow('seat-taken');
  expect(request).toHaveBeenCalledOnce();
  expect(onfail).not.toHaveBeenCalled();
});

test('stops when nobody waits for the answer any more', async () => {
  const { answer, leaving, request } = ask(lost, lost);
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
  expect(request).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
