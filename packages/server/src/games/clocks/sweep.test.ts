import { CLASSIC, startPosition } from '@kalah/rules';
import type { TimeControl } from '@kalah/rules/clock';
import { afterEach, expect, test } from 'vitest';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import type { Store } from '../../store/store.ts';
import { createGames } from '../games.ts';
import { NO_CREDENTIAL } from '../seat.ts';
import { Heartbeat } from './heartbeat.ts';
import { Sweep } from './sweep.ts';

const OPEN = { kind: 'open' } as const;
const running: Sweep[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((sweep) => sweep.stop()));
});

function startReplica(store: Store, now: () => number = Date.now) {
  const report = (error: unknown) => expect.unreachable(String(error));
  const heartbeat = new Heartbeat({ store, report, now, onOutages: () => void sweep.checkDueSoon() });
  const games = createGames(store, { now, uptime: heartbeat });
  const sweep = new Sweep({ store, games, heartbeat, report });
  running.push(sweep);
  return { games, heartbeat, sweep };
}

function newGame(clock: TimeControl, at: number) {
  return { start: startPosition(CLASSIC), seats: { south: OPEN, north: OPEN }, listed: true, at, clock };
}

const kinds = async (store: Store, id: string) => (await store.log(id, 0)).map(({ kind }) => kind);

test('[T9] a game ends once when its time has run out, on any number of replicas', async () => {
  const store = createMemoryStore();
  const replicas = [1, 2, 3].map(() => startReplica(store));
  const { games } = replicas[0]!;
  for (const { sweep } of replicas) sweep.start();
  const control = { kind: 'live', initial: 1, increment: 0 } as const;
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await games.create(newGame(control, Date.now()))).id),
  );
  for (const pit of [0, 0])
    await Promise.all(ids.map((id) => games.play(id, { pit, by: NO_CREDENTIAL, at: Date.now() })));
  for (const id of ids) {
    await expect.poll(async () => (await games.read(id)).ending).toEqual({ how: 'time', winner: 'north' });
    expect((await kinds(store, id)).slice(-3)).toEqual(['moved', 'flagged', 'ended']);
    const [moved, flagged] = (await store.log(id, 0)).slice(-3);
    expect(flagged!.at).toBeGreaterThan(moved!.at + 1000);
  }
  expect(await store.findNextDueTime()).toBeUndefined();
});

test('[T9] a game that becomes due during a sweep that has not seen it is checked right after it', async () => {
  const store = createMemoryStore();
  const busy = Promise.withResolvers<void>();
  const slow: Store = Object.assign(Object.create(store), {
    async findNextDueTime() {
      const found = await store.findNextDueTime();
      await busy.promise;
      return found;
    },
  });
  const { games, sweep } = startReplica(slow);
  sweep.start();
  const { id, createdAt } = await games.create(
    newGame({ kind: 'live', initial: 1, increment: 0 }, Date.now() - 29_900),
  );
  await expect.poll(() => Date.now()).toBeGreaterThan(createdAt + 30_100);
  busy.resolve();
  await expect.poll(async () => (await games.read(id)).ending, { timeout: 4000 }).toEqual({ how: 'abort' });
});

test('[T9] [T10] after an outage the clocks of live games continue where they were', async () => {
  const store = createMemoryStore();
  let now = 1_000_000;
  const first = startReplica(store, () => now);
  const { id } = await first.games.create(newGame({ kind: 'live', initial: 60, increment: 0 }, now));
  for (const pit of [0, 0]) await first.games.play(id, { pit, by: NO_CREDENTIAL, at: now });
  now += 10_000;
  await first.heartbeat.beat();
  // Nobody beats for ten minutes.
  now += 600_000;
  const second = startReplica(store, () => now);
  second.sweep.start();
  await expect.poll(async () => (await kinds(store, id)).filter((kind) => kind === 'outage')).toHaveLength(2);
  const { clock, ending } = await second.games.read(id);
  expect(ending).toBeUndefined();
  // The first outage is the gap of ten seconds before the first replica beat again.
  expect(clock).toMatchObject({ left: { south: 60_000 }, running: 'south', since: now + 2000 });
  for (let beat = 0; beat < 60; beat++) {
    now += 500;
    await second.heartbeat.beat();
  }
  const moved = await second.games.play(id, { pit: 2, by: NO_CREDENTIAL, at: now });
  expect(moved.clock?.left.south).toBe(60_000 - 28_000);
});
