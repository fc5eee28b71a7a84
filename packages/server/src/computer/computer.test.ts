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
import { createMemoryStore } from '../storage/memory-store.ts';
import { Computer, type ComputerOptions } from './computer.ts';

type Player = ComputerOptions['engine'];

/** Plays the first pit it may, and knows of a position only what it is told. */
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

/** Thinks until it is told to stop. */
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
const NOBODY = { kind: 'none' } as const;

function setUp(engine: Player = firstPit()) {
  const store = createMemoryStore();
  const games = createGames(store);
  const problems: unknown[] = [];
  const seat = (isDeaf = false, player: Player = engine) =>
    new Computer({
      store: isDeaf ? { list: store.list, onNews: () => {} } : store,
      games,
      engine: player,
      concurrency: 1,
      report: (error) => problems.push(error),
    });
  const create = (seats: Both<Seat>, start = startPosition(CLASSIC)) =>
    games.create({ start, seats, listed: false, at: 0 });

  /** Resolves when a game has come so far. */
  async function until(id: string, isThere: (game: Game) => boolean): Promise<Game> {
    for (;;) {
      const game = await games.read(id);
      if (isThere(game)) return game;
      await new Promise(setImmediate);
    }
  }
  return { games, store, seat, create, until, problems };
}

test('answers a move, and goes on for as long as it moves again', async () => {
  const { games, seat, create, until } = setUp();
  seat();
  // North's first two pits end in its store, and its third on South's side.
  const start = must(parsePosition('4,4,4,4,4,2,0/6,4,4,4,4,4,0 s -'));
  const { id } = await create({ south: OPEN, north: LEVEL_3 }, start);
  await games.play(id, { pit: 0, by: NOBODY, at: 0 });
  const { moves } = await until(id, ({ position, moves }) => moves.length > 1 && position.turn === 'south');
  expect(moves.map(({ side, pit }) => `${side} ${pit}`)).toEqual([
    'south 0',
    'north 0',
    'north 1',
    'north 2',
  ]);
});

test('plays both sides to the end when both are the computer’s', async () => {
  const { seat, create, until } = setUp();
  seat();
  const { id } = await create({ south: LEVEL_3, north: LEVEL_3 });
  expect((await until(id, ({ ending }) => !!ending)).ending).toMatchObject({ how: 'played-out' });
});

test('takes up at its start what was waiting, however many games', async () => {
  const { seat, create, until } = setUp();
  const made = await Promise.all(Array.from({ length: 230 }, () => create({ south: LEVEL_3, north: OPEN })));
  await seat().scan(0);
  for (const { id } of made) await until(id, ({ moves }) => moves.length > 0);
});

test('leaves a fresh turn to the replica that made it, and takes it up when it stays waiting', async () => {
  const engine = firstPit();
  const { seat, create, until } = setUp(engine);
  const computer = seat(true);
  await computer.scan(0);
  const { id } = await create({ south: LEVEL_3, north: OPEN });
  await computer.scan(500);
  expect(engine.asked).toBe(0);
  await computer.scan(1000);
  await until(id, ({ moves }) => moves.length > 0);
});

test('leaves most of what others left behind to others while it has work of its own', async () => {
  const { seat, create } = setUp(endless());
  const createTen = () =>
    Promise.all(Array.from({ length: 10 }, () => create({ south: LEVEL_3, north: OPEN })));
  const busy = seat(true);
  await createTen();
  await busy.scan(0);
  expect(busy.waiting).toBe(9);

  await createTen();
  await busy.scan(100);
  await busy.scan(600);
  expect(busy.waiting).toBeLessThanOrEqual(10);
  await busy.stop();
});

test('plays once when two replicas answer the same turn', async () => {
  const { seat, create, until, problems, games } = setUp();
  const { id } = await create({ south: LEVEL_3, north: OPEN });
  const replicas = [seat(true), seat(true)];
  await Promise.all(replicas.map((replica) => replica.scan(0)));
  await until(id, ({ moves }) => moves.length > 0);
  await Promise.all(replicas.map((replica) => replica.stop()));
  expect((await games.read(id)).moves).toHaveLength(1);
  expect(problems).toEqual([]);
});

test('leaves the turn waiting when it is stopped in the middle of it', async () => {
  const thinker = endless();
  const { seat, create, until, games } = setUp(thinker);
  const { id } = await create({ south: LEVEL_3, north: OPEN });
  const first = seat();
  await first.scan(0);
  while (thinker.asked === 0) await new Promise(setImmediate);
  await first.stop();
  expect((await games.read(id)).moves).toEqual([]);

  await seat(false, firstPit()).scan(0);
  await until(id, ({ moves }) => moves.length === 1);
});

test.each([
  ['reports a look at the store that fails', false, 1],
  ['is not concerned about a store that was closed during its last look', true, 0],
])('%s', async (_title, isStopped, reports) => {
  const { store, games } = setUp();
  const answer = Promise.withResolvers<never>();
  const problems: unknown[] = [];
  const computer = new Computer({
    store: { onNews: store.onNews, list: () => answer.promise },
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

test('reports what went wrong, and takes the turn up again later', async () => {
  const player = firstPit();
  let isBroken = true;
  const engine: Player = {
    ...player,
    choose: (position, options) =>
      isBroken ? Promise.reject(new Error('no worker')) : player.choose(position, options),
  };
  const { seat, create, until, problems } = setUp(engine);
  const { id } = await create({ south: LEVEL_3, north: OPEN });
  const computer = seat(true);
  await computer.scan(0);
  while (problems.length === 0) await new Promise(setImmediate);
  isBroken = false;
  await computer.scan(500);
  await until(id, ({ moves }) => moves.length === 1);
  expect(problems).toEqual([new Error('no worker')]);
});

test.each<[string, Partial<Analysis>, string | undefined]>([
  ['declines while it may still win', { least: -8, most: 8 }, undefined],
  ['agrees when it cannot win', { least: 0, most: 8 }, 'agreement'],
])('is offered a draw on the other side’s turn: %s', async (_title, known, how) => {
  const { games, seat, create, until } = setUp(firstPit(known));
  seat();
  const { id } = await create({ south: OPEN, north: LEVEL_3 });
  await games.offer(id, 'draw', { by: NOBODY, at: 0, side: 'south' });
  expect((await until(id, ({ offers }) => !offers.draw)).ending?.how).toBe(how);
});

test('takes up an offer that was left unanswered on the other side’s turn', async () => {
  const { games, seat, create, until } = setUp();
  const { id } = await create({ south: OPEN, north: LEVEL_3 });
  await games.offer(id, 'draw', { by: NOBODY, at: 0, side: 'south' });
  await seat(true).scan(0);
  const { position } = await until(id, ({ offers }) => !offers.draw);
  expect(position.turn).toBe('south');
});

test('answers an offer before it moves', async () => {
  const { games, seat, create, until, store } = setUp();
  const { id } = await create({ south: OPEN, north: LEVEL_3 });
  await games.play(id, { pit: 0, by: NOBODY, at: 0 });
  await games.offer(id, 'draw', { by: NOBODY, at: 0, side: 'south' });
  await seat().scan(0);
  await until(id, ({ moves }) => moves.length === 2);
  const kinds = (await store.log(id, 0)).map(({ kind }) => kind);
  expect(kinds).toEqual(['created', 'moved', 'draw-offered', 'draw-declined', 'moved']);
});

test('does not look at games between people again', async () => {
  const { games, store, seat, create } = setUp();
  let looks = 0;
  const find = store.find;
  store.find = async (id) => {
    looks++;
    return find(id);
  };
  seat();
  const { id } = await create({ south: OPEN, north: OPEN });
  const before = looks;
  await games.play(id, { pit: 0, by: NOBODY, at: 0 });
  await new Promise(setImmediate);
  expect(looks).toBe(before + 1); // by `play` itself
});

test('takes less time for each move when many games wait', async () => {
  const times: number[] = [];
  const player = firstPit();
  const engine: Pick<Engine, 'choose' | 'judge'> = {
    ...player,
    choose: (position, options) => {
      times.push(options.milliseconds!);
      return player.choose(position, options);
    },
  };
  const { seat, create, until } = setUp(engine);
  const computer = seat();
  const alone = await create({ south: LEVEL_3, north: OPEN });
  await until(alone.id, ({ moves }) => moves.length > 0);
  const made = await Promise.all(Array.from({ length: 20 }, () => create({ south: LEVEL_3, north: OPEN })));
  for (const { id } of made) await until(id, ({ moves }) => moves.length > 0);
  expect(Math.min(...times)).toBeLessThan(times[0]! / 5);
  await computer.stop();
});
