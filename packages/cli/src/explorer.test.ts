import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kalah } from './run-fixture.ts';

let folder: string;
let database: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalah-explorer-'));
  database = `sqlite:${join(folder, 'club.db')}`;
  await kalah('migrate', '--database-url', database);
});
afterAll(() => rm(folder, { recursive: true }));

test('[X6] verifies and rebuilds the explorer of a database', async () => {
  const verified = await kalah('explorer', 'verify', '--database', database);
  expect([verified.code, verified.out]).toEqual([
    0,
    expect.stringContaining('0 positions follow from 0 counted games'),
  ]);
  const file = new DatabaseSync(join(folder, 'club.db'));
  file.exec("INSERT INTO explorer_positions VALUES ('AAAAAAAAAAAA', 1, '[[[0,[1,0,0,0,0]]],[]]')");
  file.close();

  const wrong = await kalah('explorer', 'verify', '--database', database, '--json');
  expect(JSON.parse(wrong.out)).toMatchObject({ games: 0, counted: 0, positions: 0, problems: 1 });
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('1 count differs from the logs')]);
  const rebuilt = await kalah('explorer', 'rebuild', '--database', database, '--json');
  expect(JSON.parse(rebuilt.out)).toMatchObject({ games: 0, counted: 0, positions: 0, repaired: 1 });
  expect((await kalah('explorer', 'verify', '--database', database)).code).toBe(0);
});
