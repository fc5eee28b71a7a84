import { describe, expect, test } from 'vitest';
import { GroupCommit, type Outcome } from './group-commit.ts';

/** A database whose batches wait until the test releases them. */
function createSlowDatabase() {
  const groups: { readonly members: readonly string[]; readonly end: (outcomes?: Error) => void }[] = [];
  const arrivals: (() => void)[] = [];
  return {
    write: (members: readonly string[]) =>
      new Promise<readonly Outcome[]>((resolve, reject) => {
        const outcomes = members.map((): Outcome => 'done');
        groups.push({ members, end: (error) => (error ? reject(error) : resolve(outcomes)) });
        for (const arrive of arrivals.splice(0)) arrive();
      }),
    async next() {
      while (groups.length === 0) await new Promise<void>((resolve) => arrivals.push(resolve));
      return groups.shift()!;
    },
  };
}

describe('a batcher', () => {
  test('[S6] sends items that arrive together in one batch, and later ones in the next batch', async () => {
    const database = createSlowDatabase();
    const writer = new GroupCommit(database.write, { concurrency: 1, maxBatch: 512 });
    const first = [writer.commit('a'), writer.commit('b')];
    const group = await database.next();
    const second = [writer.commit('c'), writer.commit('d'), writer.commit('e')];
    expect(group.members).toEqual(['a', 'b']);
    group.end();
    expect(await Promise.all(first)).toEqual([true, true]);
    const later = await database.next();
    expect(later.members).toEqual(['c', 'd', 'e']);
    later.end();
    expect(await Promise.all(second)).toEqual([true, true, true]);
  });

  test('[S6] has at most `concurrency` pending batches', async () => {
    const database = createSlowDatabase();
    const writer = new GroupCommit(database.write, { concurrency: 2, maxBatch: 512 });
    const writes = Array.from({ length: 1025 }, (_, index) => writer.commit(String(index)));
    const [one, two] = [await database.next(), await database.next()];
    expect([one.members.length, two.members.length]).toEqual([512, 512]);
    one.end();
    const three = await database.next();
    expect(three.members).toEqual(['1024']);
    three.end();
    two.end();
    expect(new Set(await Promise.all(writes))).toEqual(new Set([true]));
  });

  test('[S6] sends a batch while another is pending only when it has `minParallel` items', async () => {
    const database = createSlowDatabase();
    const writer = new GroupCommit(database.write, { concurrency: 2, maxBatch: 512, minParallel: () => 3 });
    const writes = [writer.commit('a')];
    const first = await database.next();
    writes.push(writer.commit('b'), writer.commit('c'));
    await new Promise(setImmediate);
    writes.push(writer.commit('d'));
    const second = await database.next();
    expect(second.members).toEqual(['b', 'c', 'd']);
    writes.push(writer.commit('e'));
    first.end();
    second.end();
    const last = await database.next();
    expect(last.members).toEqual(['e']);
    last.end();
    expect(await Promise.all(writes)).not.toContain(false);
  });

  test('[S6] counts the items of all pending batches for `minParallel`', async () => {
    const database = createSlowDatabase();
    const minParallel = (pending: number) => pending;
    const writer = new GroupCommit(database.write, { concurrency: 3, maxBatch: 512, minParallel });
    const writes = [writer.commit('a'), writer.commit('b')];
    const first = await database.next();
    writes.push(writer.commit('c'));
    await new Promise(setImmediate);
    writes.push(writer.commit('d'));
    const second = await database.next();
    expect(second.members).toEqual(['c', 'd']);
    writes.push(...['e', 'f', 'g'].map((write) => writer.commit(write)));
    await new Promise(setImmediate);
    first.end();
    const third = await database.next();
    expect(third.members).toEqual(['e', 'f', 'g']);
    second.end();
    third.end();
    expect(await Promise.all(writes)).not.toContain(false);
  });

  test('[S12] rejects a batch that could not be written as unavailable, and handles the next one', async () => {
    const database = createSlowDatabase();
    const writer = new GroupCommit(database.write, { concurrency: 1, maxBatch: 512 });
    const lost = Promise.allSettled([writer.commit('a'), writer.commit('b')]);
    (await database.next()).end(new Error('no disk'));
    for (const settled of await lost) {
      expect(settled).toMatchObject({
        status: 'rejected',
        reason: { code: 'unavailable', cause: { message: 'no disk' } },
      });
    }
    const written = writer.commit('c');
    (await database.next()).end();
    expect(await written).toBe(true);
  });

  test('reports the size of every batch, even of one that failed', async () => {
    const database = createSlowDatabase();
    const writer = new GroupCommit(database.write, { concurrency: 1, maxBatch: 2 });
    const sizes: number[] = [];
    writer.onBatch(({ writes, seconds }) => {
      expect(seconds).toBeGreaterThanOrEqual(0);
      sizes.push(writes);
    });
    const writes = Promise.allSettled(['a', 'b', 'c'].map((write) => writer.commit(write)));
    (await database.next()).end(new Error('no disk'));
    (await database.next()).end();
    await writes;
    expect(sizes).toEqual([2, 1]);
  });

  test('[S12] rejects writes when too many are waiting', async () => {
    const database = createSlowDatabase();
    const writer = new GroupCommit(database.write, { concurrency: 1, maxBatch: 512 });
    const waiting = Array.from({ length: 20_000 }, () => writer.commit('a'));
    await expect(writer.commit('one too many')).rejects.toMatchObject({ code: 'unavailable' });
    for (let left = waiting.length; left > 0; left -= 512) (await database.next()).end();
    expect(await Promise.all(waiting)).not.toContain(false);
  });

  test('[S7] closes when everything is settled, at once when nothing is pending, and repeatedly without harm', async () => {
    const database = createSlowDatabase();
    const writer = new GroupCommit(database.write, { concurrency: 1, maxBatch: 512 });
    const written = writer.commit('a');
    const closing = writer.close();
    await expect(writer.commit('b')).rejects.toMatchObject({ code: 'unavailable' });
    (await database.next()).end();
    expect(await written).toBe(true);
    await closing;
    await writer.close();
  });
});
