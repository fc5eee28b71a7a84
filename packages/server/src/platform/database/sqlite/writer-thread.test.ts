import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFolder } from '../../folder-fixture.ts';
import { TOUCH } from '../migrations/sqlite.ts';
import type { Write } from './journal.ts';
import { WriterThread } from './writer-thread.ts';

const WRITER = new URL('../../../games/store/sqlite-writer.ts', import.meta.url);
const CHECK: Write<never> = { kind: 'transaction', steps: [TOUCH] };

describe('the writer thread', () => {
  let folder: ReturnType<typeof createFolder>;
  let path: string;
  let now: number;
  const open = () => WriterThread.open<Write<never>>(WRITER, path, { now: () => now });
  beforeEach(() => {
    folder = createFolder();
    path = join(folder.path, 'kalah.db');
    now = 0;
  });
  afterEach(() => folder.remove());

  /** No valid batch ends the thread, so this one is invalid. */
  async function kill(thread: WriterThread<Write<never>>): Promise<void> {
    await expect(thread.commit('no group' as never)).rejects.toThrow('is not a function');
  }

  test('[S12] rejects the write in progress when it dies, and writes again without a restart', async () => {
    const thread = await open();
    for (let deaths = 0; deaths < 3; deaths++) {
      expect(await thread.commit([CHECK])).toEqual(['done']);
      await kill(thread);
      now += 1000;
    }
    expect(await thread.commit([CHECK])).toEqual(['done']);
    await thread.close();
  });

  test('answers batches that were sent together, in order', async () => {
    const thread = await open();
    const missing = { sql: 'DELETE FROM jobs WHERE key = $1', values: ['no such job'], changes: 1 };
    const invalid: Write<never> = { kind: 'transaction', steps: [missing] };
    const outcomes = await Promise.all([
      thread.commit([CHECK]),
      thread.commit([invalid]),
      thread.commit([CHECK, invalid]),
    ]);
    expect(outcomes).toEqual([['done'], ['rejected'], ['done', 'rejected']]);
    await thread.close();
  });

  test('[S12] rejects all writes that were sent when it dies, and starts once for all that follow', async () => {
    let lostWrites = 0;
    const thread = await WriterThread.open<Write<never>>(WRITER, path, {
      now: () => now,
      onLostWrite: () => lostWrites++,
    });
    const killed = thread.commit('no group' as never);
    const sent = thread.commit([CHECK]);
    await expect(killed).rejects.toThrow('is not a function');
    await expect(sent).rejects.toThrow('is not a function');
    expect(lostWrites).toBe(1);
    now += 1000;
    const next = [1, 2].map(() => thread.commit([CHECK]));
    expect(await Promise.all(next)).toEqual([['done'], ['done']]);
    await thread.close();
  });

  test('[S12] is not started more than once a second', async () => {
    const thread = await open();
    await kill(thread);
    now += 999;
    await expect(thread.commit([CHECK])).rejects.toThrow('is not a function');
    now += 1;
    expect(await thread.commit([CHECK])).toEqual(['done']);
    await thread.close();
  });

  test('[S16] keeps other servers off the file after it was replaced', async () => {
    const thread = await open();
    await kill(thread);
    now += 1000;
    await thread.commit([CHECK]);
    await expect(open()).rejects.toThrow('is served by another Kalah');
    await thread.close();
  });

  test('[S7] can be closed twice and rejects later writes', async () => {
    const thread = await open();
    await thread.close();
    await thread.close();
    now += 1000;
    await expect(thread.commit([CHECK])).rejects.toThrow('has ended');
  });
});
