import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { newGame, playMove } from '../../games/change-fixture.ts';
import type { Announcement } from '../../games/game-store.ts';
import { createFolder } from '../../platform/folder-fixture.ts';
import { openSqliteStore } from './sqlite-store.ts';

const writer = vi.hoisted(() => ({ isDoomed: false }));

/** A doomed thread dies after it has committed, and before its answer arrives. */
vi.mock('node:worker_threads', async (original) => {
  const { Worker, ...rest } = await original<typeof import('node:worker_threads')>();
  class MortalWorker extends Worker {
    override emit(event: string | symbol, ...values: unknown[]): boolean {
      if (event !== 'message' || !writer.isDoomed) return super.emit(event, ...values);
      writer.isDoomed = false;
      void this.terminate();
      return false;
    }
  }
  return { ...rest, Worker: MortalWorker };
});

const folder = createFolder();
afterEach(() => folder.remove());

test('[S13] announces a resync when the writer died, because the write may have been committed', async () => {
  const store = await openSqliteStore(join(folder.path, 'kalah.db'));
  const first = newGame();
  const second = playMove(first.game);
  await store.append(first);
  const announcements: Announcement[] = [];
  store.onAnnouncement((announcement) => announcements.push(announcement));
  writer.isDoomed = true;
  await expect(store.append(second)).rejects.toMatchObject({ code: 'unavailable' });
  expect(announcements).toEqual([{ kind: 'resync' }]);
  expect(await store.find(first.game.id)).toEqual(second.game);
  await store.close();
});
