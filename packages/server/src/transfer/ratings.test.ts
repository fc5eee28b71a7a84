import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fairStarts } from '@kalah/engine/fair';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGames } from '../games/games.ts';
import { byToken, hashToken, type Seat } from '../games/seat.ts';
import { createFolder } from '../platform/folder-fixture.ts';
import { createRatings } from '../ratings/service.ts';
import { openStore } from '../store/index.ts';
import type { Store } from '../store/store.ts';
import { rebuildRatings, verifyRatings } from './ratings.ts';
import { exportGames, importGames } from './transfer.ts';

let folder: ReturnType<typeof createFolder>;
beforeEach(() => {
  folder = createFolder();
});
afterEach(() => folder.remove());
const url = (name: string) => `sqlite:${join(folder.path, name)}`;

const HOUR = 3600_000;
const person = (id: string): Seat => ({ kind: 'account', id, name: id, tokenHash: hashToken(id) });
const clock = { kind: 'live', initial: 60, increment: 0 } as const;

async function withStore<Done>(name: string, work: (store: Store) => Promise<Done>): Promise<Done> {
  const store = await openStore(url(name));
  return work(store).finally(() => store.close());
}

function fill(name: string, { rated, unrated = 0 }: { rated: number; unrated?: number }): Promise<void> {
  return withStore(name, async (store) => {
    const games = createGames(store);
    const ratings = createRatings(store.ratings);
    const pairs = [
      ['ann', 'bob'],
      ['bob', 'cid'],
      ['bob', 'ann'],
    ] as const;
    for (let index = 0; index < rated + unrated; index++) {
      const [south, north] = pairs[index % 3]!;
      const at = (index + 1) * HOUR;
      const start = fairStarts({ capturesAlone: false })[index]!;
      const seats = { south: person(south), north: person(north) };
      const { id } = await games.create({ at, start, seats, listed: true, clock, rated: true });
      const loser = index % 2 === 0 ? north : south;
      await games.resign(id, { by: byToken(loser), at: at + 1000 });
      if (index < rated) await ratings.rate(games, { game: id, endedAt: at + 1000 }, at + 2000);
    }
  });
}

const verify = (name: string) => verifyRatings({ databaseUrl: url(name), now: () => 1000 * HOUR });
const readAll = (name: string) =>
  withStore(name, async ({ ratings }) => [
    ...(await ratings.pageRatings(undefined, 99)),
    ...(await ratings.pageSteps(undefined, 99)),
  ]);

function change(name: string, sql: string): void {
  const db = new DatabaseSync(join(folder.path, name));
  db.exec(sql);
  db.close();
}

test('[G9] verifies ratings from the logs alone, with their order and their weights', async () => {
  await fill('club.db', { rated: 12 });
  expect(await verify('club.db')).toEqual({
    games: 12,
    rated: 12,
    ratings: 3,
    pending: 0,
    problems: 0,
    examples: [],
  });
});

const DAMAGES = [
  "UPDATE ratings SET rating = rating + 1 WHERE account = 'ann'",
  "DELETE FROM ratings WHERE account = 'ann'",
  "UPDATE rating_steps SET rating = rating + 1 WHERE account = 'bob' AND number = 2",
  "DELETE FROM rating_steps WHERE account = 'bob' AND number = 3",
  `INSERT INTO rating_steps SELECT 'ann', pool, 99, game, opponent, at, rating, deviation, volatility
   FROM rating_steps WHERE account = 'ann' AND number = 1`,
  'DELETE FROM ratings; DELETE FROM rating_steps',
];

test('[G9] finds and rebuilds what differs from the logs, or is gone', async () => {
  await fill('club.db', { rated: 6 });
  const before = await readAll('club.db');
  for (const damage of DAMAGES) {
    change('club.db', damage);
    expect((await verify('club.db')).problems, damage).toBeGreaterThan(0);
    expect((await rebuildRatings({ databaseUrl: url('club.db') })).repaired, damage).toBeGreaterThan(0);
    expect((await verify('club.db')).problems, damage).toBe(0);
  }
  expect(await readAll('club.db')).toEqual(before);
});

test('[G9] rates games that were not rated, in the order of their ends', async () => {
  await fill('club.db', { rated: 3, unrated: 4 });
  await fill('whole.db', { rated: 7 });
  expect(await verify('club.db')).toMatchObject({ rated: 3, problems: 4 });
  expect(await rebuildRatings({ databaseUrl: url('club.db') })).toMatchObject({ rated: 7, added: 4 });
  expect((await verify('club.db')).problems).toBe(0);
  const withoutIds = (rows: readonly object[]) => rows.map((row) => ({ ...row, game: '' }));
  expect(withoutIds(await readAll('club.db'))).toEqual(withoutIds(await readAll('whole.db')));
});

test('[G10] an import brings the ratings along, once', async () => {
  await fill('club.db', { rated: 6 });
  const file = join(folder.path, 'club.ndjson');
  await exportGames({ databaseUrl: url('club.db'), to: file });
  for (let time = 0; time < 2; time++) {
    await importGames({ from: file, databaseUrl: url('site.db') });
    expect(await readAll('site.db')).toEqual(await readAll('club.db'));
    expect((await verify('site.db')).problems).toBe(0);
  }
  await withStore('site.db', async ({ ratings }) => {
    expect(await ratings.findRecord('ann', 'bob')).toEqual({ won: 2, drawn: 0, lost: 2 });
  });
});

test('[G10] an import of ratings that contradict those of the database stops', async () => {
  await fill('club.db', { rated: 3 });
  await fill('site.db', { rated: 3 });
  const file = join(folder.path, 'club.ndjson');
  await exportGames({ databaseUrl: url('club.db'), to: file });
  await expect(importGames({ from: file, databaseUrl: url('site.db') })).rejects.toThrow(
    'contradicts those in the database',
  );
  expect((await verify('site.db')).problems).toBe(0);
});
