import type { Analysis, Engine } from '@kalah/engine';
import {
  type Both,
  CLASSIC,
  legalPits,
  must,
  type Position,
  parsePosition,
  startPosition,
} from '@kalah/rules';
import { expect, test } from 'vitest';
import type { Game } from '../games/game.ts';
import { createGames } from '../games/games.ts';
import type { Seat } from '../games/seat.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { Computer, type ComputerOptions } from './computer.ts';

type Player = ComputerOptions['engine'];

/** Plays the first legal pit, and knows of a position only what a test passes in. */
function firstPit(known: Partial<Analysis> = {}): Player & { asked: number } {
  const player = {
    asked: 0,
    async choose(position: Position) {
      player.asked++;
      return { pit: legalPits(position)[0]!, proved: false };
    },
    judge: async () => ({ least: -48, most: 48, ...known }) as Analysis,
  };
  return player;
}

/** Thinks until its signal aborts. */
function endless(): Player & { asked: number } {
  const player = {
    ...firstPit(),
    choose(_position: Position, { signal }: { signal?: AbortSignal | undefined }) {
      player.asked++;
      return new Promise<{ pit: number; proved: boolean }>((resolve) => {
        signal!.addEventListener('abort', () => resolve({ pit: 0, proved: false }));
      });
    },
  };
  return player;
}

const OPEN: Seat = { kind: 'open' };
const LEVEL_3: Seat = { kind: 'engine', level: 3 };
const LEVEL_8: Seat = { kind: 'engine', level: 8 };
const NO_CREDENTIAL = { kind: 'none' } as const;

function setUp(engine: Player = firstPit()) {
  const store = createMemoryStore();
  const games = createGames(store);
  const problems: unknown[] = [];
  /** Without announcements it finds turns only by scanning. */
  const startComputer = ({ hasAnnouncements = true, player = engine } = {}) =>
    new Computer({
      store: hasAnnouncements ? store : { list: store.list, onAnnouncement: () => {} },
      games,
      engine: player,
      concurrency: 1,
      report: (error) => problems.push(error),
    });
  const create = (seats: Both<Seat>, start = startPosition(CLASSIC)) =>
    games.create({ start, seats, listed: false, at: 0 });

  /** Resolves when a game meets a condition. */
  async function until(id: string, isMet: (game: Game) => boolean): Promise<Game> {
    for (;;) {
      const game = await games.read(id);
      if (isMet(game)) return game;
      await new Promise(setImmediate);
    }
  }
  return { games, store, startComputer, create, until, problems };
}

test('answers a move, and keeps moving while it has the turn', async () => {
  const { games, startComputer, create, until } = setUp();
  startComputer();
  // North's first two pits end in its store, and its third on South's side.
  const start = must(parsePosition('4,4,4,4,4,2,0/6,4,4,4,4,4,0 s -'));
  const { id } = await create({ south: OPEN, north: LEVEL_3 }, start);
  await games.play(id, { pit: 0, by: NO_CREDENTIAL, at: 0 });
  const { moves } = await until(id, ({ position, moves }) => moves.length > 1 && position.turn === 'south');
  expect(moves.map(({ side, pit }) => `${side} ${pit}`)).toEqual([
    'south 0',
    'north 0',
    'north 1',
    'north 2',
  ]);
});

test('plays a game between two computers to its end', async () => {
  const { startComputer, create, until } = setUp();
  startComputer();
  const { id } = await create({ south: LEVEL_3, north: LEVEL_3 });
  expect((await until(id, ({ ending }) => !!ending)).ending).toMatchObject({ how: 'played-out' });
});

test('picks up all waiting turns at its first scan, however many', async () => {
  const { startComputer, create, until } = setUp();
  const made = await Promise.all(Array.from({ length: 230 }, () => create({ south: LEVEL_3, north: OPEN })));
  await startComputer().scan(0);
  for (const { id } of made) await until(id, ({ moves }) => moves.length > 0);
});

test('leaves a new turn to the replica that committed it, and picks it up when it stays waiting', async () => {
  const engine = firstPit();
  const { startComputer, create, until } = setUp(engine);
  const computer = startComputer({ hasAnnouncements: false });
  await computer.scan(0);
  const { id } = await create({ south: LEVEL_3, north: OPEN });
  await computer.scan(500);
  expect(engine.asked).toBe(0);
  await computer.scan(1000);
  await until(id, ({ moves }) => moves.length > 0);
});

test('leaves most abandoned turns to other replicas while it is busy', async () => {
  const { startComputer, create } = setUp(endless());
  const createTen = () =>
    Promise.all(Array.from({ length: 10 }, () => create({ south: LEVEL_3, north: OPEN })));
  const busy = startComputer({ hasAnnouncements: false });
  await createTen();
  await busy.scan(0);
  expect(busy.waiting).toBe(9);

  await createTen();
  await busy.scan(100);
  await busy.scan(600);
  expect(busy.waiting).toBeLessThanOrEqual(10);
  await busy.stop();
});

test('plays a turn once when two replicas answer it', async () => {
  const { startComputer, create, until, problems, games } = setUp();
  const { id } = await create({ south: LEVEL_3, north: OPEN });
  const replicas = [startComputer({ hasAnnouncements: false }), startComputer({ hasAnnouncements: false })];
  await Promise.all(replicas.map((replica) => replica.scan(0)));
  await until(id, ({ moves }) => moves.length > 0);
  await Promise.all(replicas.map((replica) => replica.stop()));
  expect((await games.read(id)).moves).toHaveLength(1);
  expect(problems).toEqual([]);
});

test('leaves a turn waiting when it is stopped while thinking', async () => {
  const thinker = endless();
  const { startComputer, create, until, games } = setUp(thinker);
  const { id } = await create({ south: LEVEL_3, north: OPEN });
  const first = startComputer();
  await first.scan(0);
  while (thinker.asked === 0) await new Promise(setImmediate);
  await first.stop();
  expect((await games.read(id)).moves).toEqual([]);

  await startComputer({ player: firstPit() }).scan(0);
  await until(id, ({ moves }) => moves.length === 1);
});

test.each([
  ['reports a scan that fails', false, 1],
  ['ignores that the store was closed during its last scan', true, 0],
])('%s', async (_title, isStopped, reports) => {
  const { store, games } = setUp();
  const answer = Promise.withResolvers<never>();
  const problems: unknown[] = [];
  const computer = new Computer({
    store: { onAnnouncement: store.onAnnouncement, list: () => answer.promise },
    games,
    engine: firstPit(),
    concurrency: 1,
    report: (error) => problems.push(error),
  });
  const running = computer.start();
  if (isStopped) await computer.stop();
  answer.reject(new Error('the database is closed'));
  await new Promise(setImmediate);
  expect(problems).toHaveLength(reports);
  await computer.stop();
  await running;
});

test('reports a failed turn, and picks it up again later', async () => {
  const player = firstPit();
  let isBroken = true;
  const engine: Player = {
    ...player,
    choose: (position, options) =>
      isBroken ? Promise.reject(new Error('no worker')) : player.choose(position, options),
  };
  const { startComputer, create, until, problems } = setUp(engine);
  const { id } = await create({ south: LEVEL_3, north: OPEN });
  const computer = startComputer({ hasAnnouncements: false });
  await computer.scan(0);
  while (problems.length === 0) await new Promise(setImmediate);
  isBroken = false;
  await computer.scan(500);
  await until(id, ({ moves }) => moves.length === 1);
  expect(problems).toEqual([new Error('no worker')]);
});

test.each<[string, Partial<Analysis>, string | undefined]>([
  ['declines while it can still win', { least: -8, most: 8 }, undefined],
  ['accepts when it cannot win', { least: 0, most: 8 }, 'agreement'],
])('answers a draw offer on the opponent’s turn: %s', async (_title, known, how) => {
  const { games, startComputer, create, until } = setUp(firstPit(known));
  startComputer();
  const { id } = await create({ south: OPEN, north: LEVEL_3 });
  await games.offer(id, 'draw', { by: NO_CREDENTIAL, at: 0, side: 'south' });
  expect((await until(id, ({ offers }) => !offers.draw)).ending?.how).toBe(how);
});

test('picks up a draw offer that was left unanswered on the opponent’s turn', async () => {
  const { games, startComputer, create, until } = setUp();
  const { id } = await create({ south: OPEN, north: LEVEL_3 });
  await games.offer(id, 'draw', { by: NO_CREDENTIAL, at: 0, side: 'south' });
  await startComputer({ hasAnnouncements: false }).scan(0);
  const { position } = await until(id, ({ offers }) => !offers.draw);
  expect(position.turn).toBe('south');
});

test('answers a draw offer before it moves', async () => {
  const { games, startComputer, create, until, store } = setUp();
  const { id } = await create({ south: OPEN, north: LEVEL_3 });
  await games.play(id, { pit: 0, by: NO_CREDENTIAL, at: 0 });
  await games.offer(id, 'draw', { by: NO_CREDENTIAL, at: 0, side: 'south' });
  await startComputer().scan(0);
  await until(id, ({ moves }) => moves.length === 2);
  const kinds = (await store.log(id, 0)).map(({ kind }) => kind);
  expect(kinds).toEqual(['created', 'moved', 'draw-offered', 'draw-declined', 'moved']);
});

test('does not read games between people', async () => {
  const { games, store, startComputer, create } = setUp();
  let reads = 0;
  const find = store.find;
  store.find = async (id) => {
    reads++;
    return find(id);
  };
  startComputer();
  const { id } = await create({ south: OPEN, north: OPEN });
  const before = reads;
  await games.play(id, { pit: 0, by: NO_CREDENTIAL, at: 0 });
  await new Promise(setImmediate);
  expect(reads).toBe(before + 1); // by `play` itself
});

test('thinks for less time when many games wait', async () => {
  const times: number[] = [];
  const player = firstPit();
  const engine: Pick<Engine, 'choose' | 'judge'> = {
    ...player,
    choose: (position, options) => {
      times.push(options.milliseconds!);
      return player.choose(position, options);
    },
  };
  const { startComputer, create, until } = setUp(engine);
  const computer = startComputer();
  const alone = await create({ south: LEVEL_3, north: OPEN });
  await until(alone.id, ({ moves }) => moves.length > 0);
  const made = await Promise.all(Array.from({ length: 20 }, () => create({ south: LEVEL_3, north: OPEN })));
  for (const { id } of made) await until(id, ({ moves }) => moves.length > 0);
  expect(Math.min(...times)).toBeLessThan(times[0]! / 5);
  await computer.stop();
});

/** Thinks until it is hurried, and then plays the first legal pit. Notes the time it was given. */
function patient() {
  const times: number[] = [];
  const choose: Player['choose'] = (position, { signal, milliseconds }) => {
    times.push(milliseconds!);
    const choice = { pit: legalPits(position)[0]!, proved: false };
    return new Promise((resolve) => {
      if (signal!.aborted) resolve(choice);
      signal!.addEventListener('abort', () => resolve(choice));
    });
  };
  return { ...firstPit(), choose, times };
}

test('does not let games between computers shorten or delay its moves against people', async () => {
  const engine = patient();
  const { startComputer, create, until } = setUp(engine);
  const computer = startComputer();
  for (let count = 0; count < 100; count++) await create({ south: LEVEL_8, north: LEVEL_8 });
  while (engine.times.length === 0) await new Promise(setImmediate);
  engine.times.length = 0;

  const { id } = await create({ south: LEVEL_8, north: OPEN });
  while (engine.times.length === 0) await new Promise(setImmediate);
  expect(engine.times).toEqual([3000]);
  expect(computer.waiting).toBe(100); // the game that was hurried has its next turn
  await computer.stop();
  await until(id, ({ moves }) => moves.length === 0);
});

test('one game that fails does not stop the others from being picked up', async () => {
  const { startComputer, create, until, problems } = setUp();
  await create({ south: { kind: 'engine', level: 99 }, north: OPEN });
  const { id } = await create({ south: LEVEL_3, north: OPEN });
  const computer = startComputer({ hasAnnouncements: false });
  await computer.scan(0);
  await until(id, ({ moves }) => moves.length === 1);
  const { id: later } = await create({ south: LEVEL_3, north: OPEN });
  await computer.scan(1000);
  await computer.scan(2000);
  await until(later, ({ moves }) => moves.length === 1);
  expect(problems.length).toBeGreaterThan(0);
});

test('answers a single person between the games of a caller who has many', async () => {
  const order: string[] = [];
  const player = firstPit();
  const { games, startComputer, until } = setUp({
    ...player,
    choose: (position, options) => {
      order.push(options.client!);
      return player.choose(position, options);
    },
  });
  startComputer();
  const start = startPosition(CLASSIC);
  const create = (caller: string) =>
    games.create({ start, seats: { south: LEVEL_3, north: OPEN }, listed: false, at: 0, caller });
  const crowd = Array.from({ length: 50 }, () => create('crowd'));
  const { id } = await create('single');
  await Promise.all(crowd);
  await until(id, ({ moves }) => moves.length > 0);
  expect(order.indexOf(id)).toBeLessThan(3);
});
