import { describe, expect, test } from 'vitest';
import { makeUnstorable, newGame, playMove } from '../../games/change-fixture.ts';
import type { Store } from '../../store/store.ts';
import { type OpenedStore, openForEachTest } from '../../store/store-fixture.ts';
import type { Job, NewJob } from './job.ts';

const job = (key: string, dueAt = 1000, kind = 'rate'): NewJob => ({ key, kind, data: { of: key }, dueAt });

let leases = 0;
const take = (store: Store, now: number, { kinds = ['rate'], limit = 10 } = {}) =>
  store.takeJobs({ kinds, now, leaseMs: 100, limit, lease: `lease ${++leases}` });

const toKeys = (jobs: readonly Job[]) => jobs.map(({ key }) => key);

async function add(store: Store, ...jobs: NewJob[]): Promise<void> {
  expect(await store.append({ ...newGame(), jobs })).toBe(true);
}

export function describeJobStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the ${name} store, jobs`, () => {
    let store: Store;
    openForEachTest(open, (opened) => {
      store = opened;
    });

    test('[S19] adds the jobs of a change with its events, and none of a change that is refused or fails', async () => {
      const first = newGame();
      await store.append({ ...first, jobs: [job('created')] });
      await store.append({ ...playMove(first.game), jobs: [job('moved')] });
      expect(await store.append({ ...playMove(first.game), jobs: [job('refused')] })).toBe(false);
      expect(await store.append({ ...newGame({ id: first.game.id }), jobs: [job('refused too')] })).toBe(
        false,
      );
      const failing = { ...makeUnstorable(newGame()), jobs: [job('failed')] };
      await expect(store.append(failing)).rejects.toMatchObject({ code: 'unavailable' });
      expect(toKeys(await take(store, 1000))).toEqual(['created', 'moved']);
    });

    test('[S19] gives a job its data, its due time, and the number of the attempt', async () => {
      await add(store, job('a'));
      const [taken] = await take(store, 2000);
      expect(taken).toEqual({ ...job('a'), attempts: 1, lease: `lease ${leases}`, isInterrupted: false });
      const [again] = await take(store, 2100);
      expect(again).toMatchObject({ key: 'a', attempts: 2 });
    });

    test('[S19] takes due jobs in order, and only of the kinds asked for', async () => {
      await add(store, job('c', 3), job('a', 1), job('later', 11), job('b', 2), job('other', 1, 'remind'));
      expect(await store.findNextDue(['rate'])).toBe(1);
      expect(toKeys(await take(store, 10, { limit: 2 }))).toEqual(['a', 'b']);
      expect(toKeys(await take(store, 10))).toEqual(['c']);
      expect(await store.findNextDue(['rate'])).toBe(11);
      expect(toKeys(await take(store, 10, { kinds: ['remind', 'other'] }))).toEqual(['other']);
      expect(await take(store, 10, { kinds: [] })).toEqual([]);
      expect(await store.findNextDue(['none'])).toBeUndefined();
    });

    test('[S19] takes jobs of several kinds in the order of their due times', async () => {
      const kinds = ['remind', 'rate'];
      await add(store, job('c', 3, 'remind'), job('a', 1), job('d', 4), job('b', 2, 'remind'), job('e', 2));
      expect(await store.findNextDue(kinds)).toBe(1);
      expect(toKeys(await take(store, 10, { kinds, limit: 3 }))).toEqual(['a', 'b', 'e']);
      expect(toKeys(await take(store, 10, { kinds, limit: 3 }))).toEqual(['c', 'd']);
    });

    test('[S19] keeps one job per key until it is finished', async () => {
      await add(store, job('a', 1), job('a', 2));
      await add(store, job('a', 3));
      const taken = await take(store, 10);
      expect(taken).toMatchObject([{ key: 'a', dueAt: 1 }]);
      await add(store, job('a', 4));
      expect(await store.finishJob(taken[0]!)).toBe(true);
      expect(await take(store, 500)).toEqual([]);
      await add(store, job('a', 5));
      expect(await take(store, 500)).toMatchObject([{ key: 'a', dueAt: 5 }]);
    });

    test('[S19] lets a job follow itself', async () => {
      await add(store, job('a', 1));
      const [first] = await take(store, 10);
      expect(await store.finishJob(first!, [{ ...job('a', 20), data: 'again' }, job('b', 20)])).toBe(true);
      expect(await take(store, 19)).toEqual([]);
      const again = await take(store, 20);
      expect(again).toMatchObject([
        { key: 'a', data: 'again', attempts: 1, isInterrupted: false },
        { key: 'b' },
      ]);
      expect(await store.finishJob(again[0]!)).toBe(true);
      expect(toKeys(await take(store, 500))).toEqual(['b']);
    });

    test('[S19] leases a job to one runner until the lease expires', async () => {
      await add(store, job('a'));
      expect(await take(store, 1000)).toHaveLength(1);
      expect(await take(store, 1099)).toEqual([]);
      expect(await store.findNextDue(['rate'])).toBe(1100);
      expect(await take(store, 1100)).toHaveLength(1);
    });

    test('[S19] lets only the holder of the lease finish or release a job', async () => {
      await add(store, job('a'));
      const [first] = await take(store, 1000);
      const [second] = await take(store, 1100);
      expect(await store.finishJob(first!)).toBe(false);
      expect(await store.releaseJob(first!, 1)).toBe(false);
      expect(await take(store, 1150)).toEqual([]);
      expect(await store.finishJob(second!)).toBe(true);
      expect(await store.finishJob(second!)).toBe(false);
      expect(await take(store, 9999)).toEqual([]);
    });

    test('[S19] takes a released job again when it is due, and never one released without a time', async () => {
      await add(store, job('a'), job('b'));
      const [a, b] = await take(store, 1000);
      expect(await store.releaseJob(a!, 1050)).toBe(true);
      expect(await store.releaseJob(b!, undefined)).toBe(true);
      expect(await take(store, 1049)).toEqual([]);
      expect(await take(store, 99_999)).toMatchObject([{ key: 'a', attempts: 2 }]);
      await store.finishJob((await take(store, 200_000))[0]!);
      expect(await store.findNextDue(['rate'])).toBeUndefined();
    });

    test('[S19] tells a job whose lease expired from one that was released', async () => {
      await add(store, job('expired'), job('released'));
      const [expired, released] = await take(store, 1000);
      expect([expired, released]).toMatchObject([{ isInterrupted: false }, { isInterrupted: false }]);
      await store.releaseJob(released!, 1100);
      const again = await take(store, 1100);
      expect(again).toMatchObject([
        { key: 'expired', attempts: 2, isInterrupted: true },
        { key: 'released', attempts: 2, isInterrupted: false },
      ]);
    });

    test('[S19] adds what follows from a job when it is finished, and only then', async () => {
      await store.addJobs([job('a'), job('a', 7)]);
      const [first] = await take(store, 1000);
      const [second] = await take(store, 1100);
      expect(await store.finishJob(first!, [job('too late')])).toBe(false);
      expect(await store.finishJob(second!, [job('b', 5), job('c', 6), job('b', 7)])).toBe(true);
      expect(await store.finishJob(second!, [job('too late')])).toBe(false);
      expect(await take(store, 2000)).toMatchObject([
        { key: 'b', dueAt: 5 },
        { key: 'c', dueAt: 6 },
      ]);
    });

    test('[S19] gives each job to one of many that take at once', async () => {
      await add(store, ...Array.from({ length: 40 }, (_, index) => job(String(index))));
      const taken = await Promise.all(Array.from({ length: 8 }, () => take(store, 1000, { limit: 10 })));
      const keys = taken.flatMap(toKeys);
      expect(new Set(keys).size).toBe(keys.length);
      const rest = toKeys(await take(store, 1000, { limit: 40 }));
      expect(new Set([...keys, ...rest]).size).toBe(40);
    });
  });
}
