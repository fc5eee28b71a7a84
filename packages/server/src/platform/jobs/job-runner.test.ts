import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newGame } from '../../games/change-fixture.ts';
import { createMemoryStore, openSqliteStore } from '../../store/sqlite/sqlite-store.ts';
import type { Store } from '../../store/store.ts';
import { createFolder } from '../folder-fixture.ts';
import type { NewJob } from './job.ts';
import { type FailedAttempt, type JobHandler, JobRunner } from './job-runner.ts';

const folder = createFolder();
afterAll(() => folder.remove());
let files = 0;
const openers: Record<string, () => Promise<Store>> = {
  memory: async () => createMemoryStore(),
  SQLite: () => openSqliteStore(join(folder.path, `${++files}.db`)),
};

describe.each(Object.keys(openers))('jobs in the %s store', (name) => {
  let store: Store;
  let now: number;
  let failures: (FailedAttempt | undefined)[];
  const runners: JobRunner[] = [];
  beforeEach(async () => {
    store = await openers[name]!();
    now = 1000;
    failures = [];
  });
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop();
    await store.close();
  });

  function start(handler: JobHandler, options: { concurrency?: number; gatherMs?: number } = {}): JobRunner {
    const runner = new JobRunner({
      store,
      handlers: { rate: handler },
      report: (_, failed) => failures.push(failed),
      ...options,
      now: () => now,
      random: () => 0,
    });
    runners.push(runner);
    runner.start();
    return runner;
  }

  const add = (...jobs: Partial<NewJob>[]) =>
    store.append({
      ...newGame(),
      jobs: jobs.map((job, index) => ({ key: `job ${index}`, kind: 'rate', data: null, dueAt: 0, ...job })),
    });

  test('a job that a stop interrupts is no failure, and is due again at once', async () => {
    const stopping = new AbortController();
    await add({ key: 'a' });
    const { promise: began, resolve } = Promise.withResolvers<void>();
    const runner = start(() => {
      resolve();
      return new Promise((_, reject) => {
        stopping.signal.addEventListener('abort', () => reject(stopping.signal.reason));
      });
    });
    await began;
    stopping.abort();
    await runner.stop();
    expect(failures).toEqual([]);
    expect(await store.findNextDue(['rate'])).toBe(now);
  });

  test('runs jobs that are due, those added later too, once each', async () => {
    const seen: string[] = [];
    await add({ key: 'a' }, { key: 'b' }, { key: 'tomorrow', dueAt: 5000 });
    start(async ({ key }) => void seen.push(key));
    await expect.poll(() => seen.toSorted()).toEqual(['a', 'b']);
    await add({ key: 'c' });
    await expect.poll(() => seen.toSorted()).toEqual(['a', 'b', 'c']);
    now = 5000;
    runners[0]!.wake();
    await expect.poll(() => seen.length).toBe(4);
    await expect.poll(() => store.findNextDue(['rate'])).toBeUndefined();
    expect(failures).toEqual([]);
  });

  test('runs no more at once than its concurrency, and all in the end', async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    await add(...Array.from({ length: 20 }, () => ({})));
    start(
      async () => {
        most = Math.max(most, ++running);
        await new Promise(setImmediate);
        running--;
        done++;
      },
      { concurrency: 3 },
    );
    await expect.poll(() => done).toBe(20);
    expect(most).toBe(3);
  });

  test('retries a failed job later and later, and keeps it after the last attempt', async () => {
    await add({ key: 'a' });
    const dueAfter: number[] = [];
    const runner = start(async () => {
      throw new Error('no');
    });
    for (let attempt = 1; attempt <= 12; attempt++) {
      await expect.poll(() => failures.length).toBe(attempt);
      await expect.poll(() => store.findNextDue(['rate'])).not.toBe(now + 60_000);
      const due = await store.findNextDue(['rate']);
      if (due === undefined) break;
      dueAfter.push(due - now);
      now = due;
      runner.wake();
    }
    expect(dueAfter.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
    expect(Math.max(...dueAfter)).toBe(600_000);
    expect(failures.map((failed) => failed!.isLast)).toEqual([...Array(11).fill(false), true]);
    expect(
      await store.append({ ...newGame(), jobs: [{ key: 'a', kind: 'rate', data: null, dueAt: 0 }] }),
    ).toBe(true);
    runner.wake();
    expect(await store.findNextDue(['rate'])).toBeUndefined();
  });

  test('finishes running jobs before it stops, and takes no more', async () => {
    let finish = () => {};
    const done: string[] = [];
    await add({ key: 'a' });
    const started = new Promise<void>((resolve) => {
      start(async ({ key }) => {
        resolve();
        await new Promise<void>((end) => {
          finish = end;
        });
        done.push(key);
      });
    });
    await started;
    const stopping = runners[0]!.stop();
    await add({ key: 'b' });
    finish();
    await stopping;
    expect(done).toEqual(['a']);
    expect(await store.findNextDue(['rate'])).toBe(0);
  });

  test('lets another runner take over a job whose lease has expired', async () => {
    await add({ key: 'a' });
    await store.takeJobs({
      kinds: ['rate'],
      now,
      leaseMs: 60_000,
      limit: 1,
      lease: 'of a process that was killed',
    });
    const attempts: number[] = [];
    const runner = start(async (job) => void attempts.push(job.attempts));
    expect(attempts).toEqual([]);
    now += 60_000;
    runner.wake();
    await expect.poll(() => attempts).toEqual([2]);
  });

  test('gives up a job that ends the process at every attempt', async () => {
    await add({ key: 'a' });
    for (let attempt = 1; attempt <= 12; attempt++) {
      const lease = `of the process of attempt ${attempt}`;
      await store.takeJobs({ kinds: ['rate'], now, leaseMs: 60_000, limit: 1, lease });
      now += 60_000;
    }
    let runs = 0;
    start(async () => void runs++);
    await expect.poll(() => failures).toMatchObject([{ job: { key: 'a' }, isLast: true }]);
    await expect.poll(() => store.findNextDue(['rate'])).toBeUndefined();
    expect(runs).toBe(0);
  });

  test('does not give up a job that was given back by every process that stopped', async () => {
    await add({ key: 'a' });
    for (let attempt = 1; attempt <= 13; attempt++) {
      const lease = `of the process of attempt ${attempt}`;
      const [job] = await store.takeJobs({ kinds: ['rate'], now, leaseMs: 60_000, limit: 1, lease });
      await store.releaseJob(job!, now);
    }
    const seen: string[] = [];
    start(async ({ key }) => void seen.push(key));
    await expect.poll(() => seen).toEqual(['a']);
    expect(failures).toEqual([]);
  });

  test('takes jobs together that changes add within a time', async () => {
    const takeJobs = vi.spyOn(store, 'takeJobs');
    const seen: string[] = [];
    start(async ({ key }) => void seen.push(key), { concurrency: 9, gatherMs: 20 });
    await expect.poll(() => takeJobs.mock.calls.length).toBe(1);
    // In one batch, so that a slow disk does not spread them over more than that time.
    await Promise.all(['a', 'b', 'c'].map((key) => add({ key })));
    await expect.poll(() => seen).toEqual(['a', 'b', 'c']);
    expect(takeJobs).toHaveBeenCalledTimes(2);
  });

  test('looks again if it is woken after its last look and before it sleeps', async () => {
    const takeJobs = vi.spyOn(store, 'takeJobs');
    const runner = start(async () => {});
    const sleep = vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce((...rest) => {
      runner.wake();
      return setTimeout(...rest);
    });
    onTestFinished(() => sleep.mockRestore());
    await new Promise((resolve) => setImmediate(resolve));
    await vi.waitUntil(() => takeJobs.mock.calls.length === 2, { timeout: 1000 });
  });

  test('adds the jobs that follow from a job', async () => {
    const seen: string[] = [];
    await add({ key: 'a' });
    start(async ({ key }) => {
      seen.push(key);
      return key === 'a' ? [{ key: 'b', kind: 'rate', data: null, dueAt: 0 }] : [];
    });
    await expect.poll(() => seen).toEqual(['a', 'b']);
    await expect.poll(() => store.findNextDue(['rate'])).toBeUndefined();
  });

  test('does not release a job that was carried out when its end cannot be recorded', async () => {
    await add({ key: 'a' });
    const { finishJob } = store;
    let isAway = true;
    store.finishJob = (...job) => (isAway ? Promise.reject(new Error('away')) : finishJob(...job));
    const seen: boolean[] = [];
    const runner = start(async ({ isInterrupted }) => void seen.push(isInterrupted));
    await expect.poll(() => failures).toEqual([undefined]);
    isAway = false;
    now += 59_999;
    runner.wake();
    expect(await store.findNextDue(['rate'])).toBe(now + 1);
    now += 1;
    runner.wake();
    await expect.poll(() => seen).toEqual([false, true]);
  });

  test('does not poll without handlers', async () => {
    const findNextDue = vi.spyOn(store, 'findNextDue');
    const takeJobs = vi.spyOn(store, 'takeJobs');
    const runner = new JobRunner({ store, handlers: {}, report: () => {} });
    runner.start();
    runner.wake();
    await add({});
    await runner.stop();
    expect([findNextDue.mock.calls, takeJobs.mock.calls]).toEqual([[], []]);
  });

  test('reports a store that fails, and tries again', async () => {
    await add({ key: 'a' });
    let isAway = true;
    const { takeJobs } = store;
    store.takeJobs = (options) => (isAway ? Promise.reject(new Error('away')) : takeJobs(options));
    const seen: string[] = [];
    const runner = start(async ({ key }) => void seen.push(key));
    await expect.poll(() => failures).toEqual([undefined]);
    isAway = false;
    runner.wake();
    await expect.poll(() => seen).toEqual(['a']);
  });
});
