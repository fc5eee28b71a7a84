import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFolder } from '../folder-fixture.ts';
import { WriterThread } from './writer-thread.ts';

describe('the thread that writes', () => {
  let folder: ReturnType<typeof createFolder>;
  beforeEach(() => {
    folder = createFolder();
  });
  afterEach(() => folder.remove());

  test('[S12] rejects what was under way when it dies, and everything after', async () => {
    const thread = await WriterThread.open(join(folder.path, 'kalah.db'));
    expect(await thread.commit([{ kind: 'check' }])).toEqual(['done']);
    // Nothing that a caller may send ends the thread, so here is something that nobody may send.
    await expect(thread.commit('no group' as never)).rejects.toThrow('is not a function');
    await expect(thread.commit([{ kind: 'check' }])).rejects.toThrow('is not a function');
    await thread.close();
  });

  test('[S7] can be closed twice and takes nothing afterwards', async () => {
    const thread = await WriterThread.open(join(folder.path, 'kalah.db'));
    await thread.close();
    await thread.close();
    await expect(thread.commit([{ kind: 'check' }])).rejects.toThrow('has ended');
  });
});
