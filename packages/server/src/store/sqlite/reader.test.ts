import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { OpeningError } from '../../platform/database/opening-error.ts';
import { createFolder } from '../../platform/folder-fixture.ts';
import { openSqliteStore } from './sqlite-store.ts';

const sqlite = vi.hoisted(() => ({ isShort: false }));

/** The writer thread has its own modules, so only this thread runs out of file handles. */
vi.mock('node:sqlite', async (original) => {
  const { DatabaseSync, ...rest } = await original<typeof import('node:sqlite')>();
  class ScarceDatabase extends DatabaseSync {
    constructor(...options: ConstructorParameters<typeof DatabaseSync>) {
      if (sqlite.isShort) throw Object.assign(new Error('unable to open database file'), { errcode: 14 });
      super(...options);
    }
  }
  return { ...rest, DatabaseSync: ScarceDatabase };
});

const folder = createFolder();
afterEach(() => folder.remove());

test('[S15] closes the file and explains why, when it can be written but not read', async () => {
  const path = join(folder.path, 'kalah.db');
  sqlite.isShort = true;
  const opening = openSqliteStore(path);
  await expect(opening).rejects.toBeInstanceOf(OpeningError);
  await expect(opening).rejects.toThrow(`The database ${path} cannot be opened`);
  sqlite.isShort = false;
  await (await openSqliteStore(path)).close();
});
