import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Counter } from '../explorer/counter.ts';
import { EXPLORER_JOB } from '../explorer/explorer-job.ts';
import { addEvents, newGame, playMove } from '../games/change-fixture.ts';
import { createFolder } from '../platform/folder-fixture.ts';
import { openStore } from '../store/index.ts';
import type { Store } from '../store/store.ts';
import { append } from '../store/store-fixture.ts';
import { rebuildExplorer, verifyExplorer } from './explorer.ts';
import { exportGames, importGames } from './transfer.ts';

let folder: ReturnType<typeof createFolder>;
beforeEach(() => {
  folder = createFolder();
});
afterEach(() => folder.remove());
const url = (name: string) => `sqlite:${join(folder.path, name)}`;

async function withStore<Done>(name: string, work: (store: Store) => Promise<Done>): Promise<Done> {
  const store = await openStore(url(name));
  return work(store).finally(() => store.close());
}

const createCounter = (store: Store) =>
  new Counter({
    store: store.explorer,
    games: store,
    findVisible: store.moderation.findVisibleGames,
  });

function fill(name: string, games: number, counted = games): Promise<string[]> {
  return withStore(name, async (store) => {
    const ids: string[] = [];
    for (let number = 0; number < games; number++) {
      let game = await append(store, newGame({ at: number }));
      for (let move = 0; move < 3 + number; move++) game = await append(store, playMove(game));
      const ending = { how: 'resignation', winner: 'south' } as const;
      await append(store, addEvents(game, { kind: 'ended', ending }));
      ids.push(game.id);
    }
    await createCounter(store).recount(ids.slice(0, counted));
    return ids;
  });
}

const verify = (name: string) => verifyExplorer({ databaseUrl: url(name), now: () => 1e12 });
const rebuild = (name: string) => rebuildExplorer({ databaseUrl: url(name) });
const readAll = (name: string) =>
  withStore(name, async ({ explorer }) => [
    (await explorer.pageGames('', 99)).map(([id, { value }]) => [id, value]),
    (await explorer.pagePositions('', 99)).map(([key, { value }]) => [key, value]),
  ]);

function change(name: string, sql: string): void {
  const db = new DatabaseSync(join(folder.path, name));
  db.exec(sql);
  db.close();
}

const DAMAGES = [
  "UPDATE explorer_positions SET data = replace(data, '0,0,0,0]', '1,0,0,0]')",
  "DELETE FROM explorer_positions WHERE position > 'M'",
  "INSERT INTO explorer_positions VALUES ('AAAAAAAAAAAA', 1, '[[[0,[1,0,0,0,0]]],[]]')",
  'DELETE FROM explorer_games WHERE game = (SELECT max(game) FROM explorer_games)',
  "UPDATE explorer_games SET data = replace(data, 'south', 'north')",
  'DELETE FROM explorer_games; DELETE FROM explorer_positions',
];

test('[X6] finds and rebuilds what differs from the logs, or is gone', async () => {
  await fill('club.db', 4);
  expect(await verify('club.db')).toMatchObject({ games: 4, counted: 4, pending: 0, problems: 0 });
  const before = await readAll('club.db');
  for (const damage of DAMAGES) {
    change('club.db', damage);
    const { problems, examples } = await verify('club.db');
    expect([problems > 0, examples.length > 0], damage).toEqual([true, true]);
    expect((await rebuild('club.db')).repaired, damage).toBeGreaterThan(0);
    expect((await verify('club.db')).problems, damage).toBe(0);
  }
  const withoutEmpty = (await readAll('club.db')).map((rows) => rows.filter(([, value]) => value));
  expect(withoutEmpty).toEqual(before);
});

test('[X6] knows which games are about to be counted, and counts them', async () => {
  await fill('club.db', 4, 1);
  expect(await verifyExplorer({ databaseUrl: url('club.db'), now: () => 2000 })).toMatchObject({
    counted: 1,
    pending: 3,
    problems: 0,
  });
  expect((await verify('club.db')).problems).toBe(3);
  expect(await rebuild('club.db')).toMatchObject({ games: 4, counted: 4 });
  expect(await verify('club.db')).toMatchObject({ counted: 4, problems: 0 });
});

test('[X6] [X7] takes out games that were hidden or removed', async () => {
  const [hidden, removed] = (await fill('club.db', 4)) as [string, string];
  await withStore('club.db', async ({ moderation }) => {
    const entry = { operator: 'Op', action: 'game-hidden', subject: '', reason: 'x', at: 9000 } as const;
    await moderation.hideGame(hidden, entry);
    await moderation.removeGame(removed, entry);
  });
  expect((await verify('club.db')).problems).toBe(2);
  expect(await rebuild('club.db')).toMatchObject({ games: 3, counted: 2 });
  expect((await verify('club.db')).problems).toBe(0);
});

test('[X1] an import adds a job for every game that counts', async () => {
  const ids = await fill('club.db', 3);
  const file = join(folder.path, 'club.ndjson');
  await exportGames({ databaseUrl: url('club.db'), to: file });
  for (let time = 0; time < 2; time++) await importGames({ from: file, databaseUrl: url('site.db') });
  await withStore('site.db', async (store) => {
    const jobs = await store.takeJobs({
      kinds: [EXPLORER_JOB],
      now: 1e12,
      leaseMs: 1000,
      limit: 9,
      lease: 'a',
    });
    expect(jobs.map(({ data }) => (data as { game: string }).game).toSorted()).toEqual(ids.toSorted());
    for (const job of jobs) await createCounter(store).handlers[EXPLORER_JOB]!(job);
  });
  expect(await verify('site.db')).toMatchObject({ counted: 3, problems: 0 });
  expect(await readAll('site.db')).toEqual(await readAll('club.db'));
});
