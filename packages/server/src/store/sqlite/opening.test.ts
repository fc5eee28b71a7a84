import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newGame } from '../../games/change-fixture.ts';
import { OpeningError } from '../../platform/database/opening-error.ts';
import { diagnose } from '../../platform/database/sqlite/diagnosis.ts';
import { createFolder } from '../../platform/folder-fixture.ts';
import { expectContentOfKalah01 } from '../kalah-0.1-contract.ts';
import { openSqliteStore } from './sqlite-store.ts';

describe('opening a SQLite file', () => {
  let folder: ReturnType<typeof createFolder>;
  let path: string;
  beforeEach(() => {
    folder = createFolder();
    path = join(folder.path, 'kalah.db');
  });
  afterEach(() => folder.remove());

  async function refusal(of: string): Promise<string> {
    const error = await openSqliteStore(of).then(
      () => new Error('it was opened'),
      (reason: Error) => reason,
    );
    expect(error).toBeInstanceOf(OpeningError);
    return error.message;
  }

  function makeDatabase(sql: string): Buffer {
    const db = new DatabaseSync(path);
    db.exec(sql);
    db.close();
    return readFileSync(path);
  }

  test('[S14] creates the folder and the file when there are none, and accepts an empty file', async () => {
    for (const fresh of [join(folder.path, 'data', 'kalah.db'), path]) {
      if (fresh === path) writeFileSync(path, '');
      const store = await openSqliteStore(fresh);
      expect(await store.append(newGame())).toBe(true);
      await store.close();
    }
  });

  test('[S14] reads and continues the games of Kalah 0.1', async () => {
    makeDatabase(readFileSync(new URL('./kalah-0.1-fixture.sql', import.meta.url), 'utf8'));
    const store = await openSqliteStore(path);
    await expectContentOfKalah01(store);
    await store.close();
  });

  test('[S14] leaves one file behind when it is closed', async () => {
    const store = await openSqliteStore(path);
    await store.append(newGame());
    await store.close();
    expect(() => readFileSync(`${path}-wal`)).toThrow('ENOENT');
    const db = new DatabaseSync(path, { readOnly: true });
    expect(db.prepare('SELECT count(*) AS games FROM games').get()).toEqual({ games: 1 });
    db.close();
  });

  test('[S15] refuses a database of another program and leaves it as it was', async () => {
    const before = makeDatabase('CREATE TABLE recipes (name TEXT)');
    expect(await refusal(path)).toBe(`The database ${path} belongs to another program; use another file.`);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder.path)).toEqual(['kalah.db']);
  });

  test('[S15] refuses a schema that is too old, and says which Kalah upgrades it', async () => {
    await (await openSqliteStore(path)).close();
    const before = makeDatabase('PRAGMA user_version = 2');
    expect(await refusal(path)).toBe(
      `The database ${path} has schema 2, which this Kalah no longer upgrades; start Kalah of commit e1fe1d22 on it once, or use another file.`,
    );
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('[S15] refuses the schema of a newer Kalah and leaves it as it was', async () => {
    await (await openSqliteStore(path)).close();
    const before = makeDatabase('PRAGMA user_version = 99');
    expect(await refusal(path)).toMatch(/has schema 99 of a newer Kalah, .* update Kalah/);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('[S15] refuses a file that is no database', async () => {
    writeFileSync(path, 'Dear diary, today I captured nine seeds. '.repeat(50));
    expect(await refusal(path)).toMatch(/is not a database; use another file/);
  });

  test('[S15] refuses a damaged database', async () => {
    const store = await openSqliteStore(path);
    for (let games = 0; games < 20; games++) await store.append(newGame());
    await store.close();
    truncateSync(path, 4096);
    expect(await refusal(path)).toMatch(/is damaged; put a backup in its place/);
  });

  test('[S15] creates no folders below a missing one, which may be a disk that is not mounted', async () => {
    const disk = join(folder.path, 'disk');
    expect(await refusal(join(disk, 'data', 'kalah.db'))).toBe(
      `The database ${join(disk, 'data', 'kalah.db')} is below ${disk}, which does not exist; create that folder, or mount its disk.`,
    );
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test('[S15] explains that a database does not fit on the disk', async () => {
    // A link, because only the superuser may create the files beside the device.
    symlinkSync('/dev/full', path);
    expect(await refusal(path)).toMatch(/does not fit on the disk; make room there/);
  });

  // Devices and folders of the system reject even the superuser.
  test.each([
    ['/proc/kalah.db', /cannot be opened; name a file in a folder that the server may write to/],
    ['/proc/new/kalah.db', /is where no folder can be created; use another place/],
    ['/dev/null/data/kalah.db', /is below something that is not a folder; use another place/],
  ])('[S15] explains why %s cannot be the database', async (place, sentence) => {
    expect(await refusal(place)).toMatch(sentence);
  });

  test('[S15] explains that a folder is not a file', async () => {
    mkdirSync(path);
    expect(await refusal(path)).toMatch(/cannot be opened; name a file/);
  });

  test.each([
    [
      { errcode: 8, message: 'attempt to write a readonly database' },
      'cannot be written; let the server write',
    ],
    [{ errcode: 778, message: 'disk I/O error' }, 'could not be read or written; check the disk'],
    [{ errcode: 5, message: 'database is locked' }, 'is held by another program; stop that one first'],
    [{ errcode: 1, message: 'odd' }, 'cannot be used (odd)'],
    [{ code: 'EROFS', message: 'read-only file system' }, 'is on a read-only disk'],
    [{ code: 'EACCES', message: 'permission denied' }, 'is where the server may not write'],
  ])('[S15] explains %o', (error, words) => {
    expect(diagnose('k.db', error)).toContain(`The database k.db ${words}`);
    expect(diagnose('k.db', error)).toContain(error.message);
  });
});
