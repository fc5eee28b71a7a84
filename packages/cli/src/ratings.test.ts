import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kalah } from './run-fixture.ts';

let folder: string;
let database: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalah-ratings-'));
  database = `sqlite:${join(folder, 'club.db')}`;
  await kalah('migrate', '--database-url', database);
});
afterAll(() => rm(folder, { recursive: true }));

test('[G9] verifies and rebuilds the ratings of a database', async () => {
  const verified = await kalah('ratings', 'verify', '--database', database);
  expect([verified.code, verified.out]).toEqual([
    0,
    expect.stringContaining('0 ratings follow from 0 rated games'),
  ]);
  const file = new DatabaseSync(join(folder, 'club.db'));
  file.exec("INSERT INTO ratings VALUES ('ann', 'live', 1, 1500, 50, 0.09, 1, 2)");
  file.close();

  const wrong = await kalah('ratings', 'verify', '--database', database, '--json');
  expect(JSON.parse(wrong.out)).toMatchObject({ games: 0, rated: 0, ratings: 1, problems: 2 });
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('2 ratings differ from the logs')]);
  const rebuilt = await kalah('ratings', 'rebuild', '--database', database, '--json');
  expect(JSON.parse(rebuilt.out)).toMatchObject({ games: 0, rated: 0, repaired: 1, added: 0 });
  expect((await kalah('ratings', 'verify', '--database', database)).code).toBe(0);
});

test('says what is wrong with a database or a command', async () => {
  const missing = await kalah('ratings', 'verify', '--database', `sqlite:${join(folder, 'missing.db')}`);
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('does not exist')]);
  expect((await kalah('ratings', 'verify', '--database')).code).toBe(2);
});
