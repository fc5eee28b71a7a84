import { CLASSIC, legalPits, must, parsePosition, startPosition } from '@kalah/rules';
import type { Outage, TimeControl } from '@kalah/rules/clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { ALWAYS_UP } from './clocks/uptime.ts';
import { createGames, type Games } from './games.ts';
import { byToken, hashToken, NO_CREDENTIAL } from './seat.ts';

const LIVE: TimeControl = { kind: 'live', initial: 60, increment: 2 };
const DAY = 86_400_000;
const south = { by: byToken('south'), side: 'south' } as const;
const north = { by: byToken('north'), side: 'north' } as const;
const seatOf = (token: string) => ({ kind: 'secret', tokenHash: hashToken(token) }) as const;
const seats = { south: seatOf('south'), north: seatOf('north') };

let store: Store;
let games: Games;
let outages: Outage[];
beforeEach(() => {
  store = createMemoryStore();
  outages = [];
  games = createGames(store, { uptime: { ...ALWAYS_UP, outages } });
});

function create(clock?: TimeControl, start = startPosition(CLASSIC)) {
  return games.create({ start, seats, listed: true, at: 1000, ...(clock && { clock }) });
}

async function move(id: string, at: number, pit?: number) {
  const { position } = await games.read(id);
  const by = byToken(position.turn);
  return games.play(id, { by, pit: pit ?? legalPits(position)[0]!, at });
}

async function midgame(clock?: TimeControl) {
  const { id } = await create(clock);
  await move(id, 2000, 0);
  await move(id, 3000, 0);
  return id;
}

async function kinds(id: string) {
  return (await store.log(id, 0)).map(({ kind }) => kind);
}

test('[T2] starts the clock when the second seat is taken', async () => {
  const vacant = { south: seats.south, north: { kind: 'vacant' } } as const;
  const { id, clock } = await games.create({
    start: startPosition(CLASSIC),
    seats: vacant,
    listed: true,
    at: 1000,
    clock: LIVE,
  });
  expect(clock?.running).toBeUndefined();
  const { game } = await games.takeSeat(id, { seat: seats.north, side: 'north', at: 90_000 });
  expect(game.clock).toMatchObject({ running: 'south', since: 90_000 });
});

test('[T3] [T4] records the time charged and granted in the `moved` event', async () => {
  const id = await midgame(LIVE);
  const game = await move(id, 8000, 2);
  expect((await store.log(id, 0)).at(-1)).toMatchObject({ charged: 5000, granted: 2000, credited: 0 });
  expect(game.clock).toMatchObject({
    left: { south: 60_000 + 2000 - 5000 + 2000 },
    running: 'north',
    since: 8000,
  });
});

test('[T7] rejects a move that arrives after the deadline, and ends the game', async () => {
  const id = await midgame(LIVE);
  await expect(move(id, 65_001)).rejects.toMatchObject({ code: 'game-over' });
  const game = await games.read(id);
  expect(game.ending).toEqual({ how: 'time', winner: 'north' });
  expect(game.clock).toMatchObject({ left: { south: 0, north: 62_000 } });
  expect((await kinds(id)).slice(-2)).toEqual(['flagged', 'ended']);
});

test('[T7] accepts a move at the deadline', async () => {
  const id = await midgame(LIVE);
  expect((await move(id, 65_000)).ending).toBeUndefined();
});

test('[T8] does not let a side that holds more than half of the seeds lose on time', async () => {
  const start = must(parsePosition('1,0,0,0,2,1,25/1,1,0,1,0,0,16 s -'));
  const { id } = await create(LIVE, start);
  await move(id, 2000, 0);
  await move(id, 3000, 0);
  const { ending } = await games.applyTime(id, 1e9);
  expect(ending).toEqual({ how: 'time', winner: 'draw' });
});

test('[T6] aborts a game, without a charge, if its first turn does not begin in time', async () => {
  const { id } = await create(LIVE);
  expect((await games.applyTime(id, 31_000)).ending).toBeUndefined();
  const game = await games.applyTime(id, 31_001);
  expect(game.ending).toEqual({ how: 'abort' });
  expect(game.clock?.left).toEqual({ south: 60_000, north: 60_000 });
});

test('[T9] ends the game once after the deadline has passed, however many callers notice it', async () => {
  const id = await midgame(LIVE);
  await Promise.all(Array.from({ length: 9 }, (_, index) => games.applyTime(id, 70_000 + index)));
  expect((await kinds(id)).filter((kind) => kind === 'flagged' || kind === 'ended')).toHaveLength(2);
});

test('[T10] records an outage before the next move, and does not charge it', async () => {
  const id = await midgame(LIVE);
  outages.push({ from: 10_000, to: 300_000 });
  const game = await move(id, 301_000);
  expect((await kinds(id)).slice(-2)).toEqual(['outage', 'moved']);
  expect((await store.log(id, 0)).at(-1)).toMatchObject({ charged: 8000 });
  expect(game.ending).toBeUndefined();
  await games.applyTime(id, 302_000);
  expect((await kinds(id)).filter((kind) => kind === 'outage')).toHaveLength(1);
});

test('[T13] does not stop the clock for an offer, and charges the side to move when the game ends', async () => {
  const id = await midgame(LIVE);
  expect((await games.offer(id, 'draw', { ...north, at: 5000 })).clock).toMatchObject({
    running: 'south',
    since: 3000,
  });
  const { clock } = await games.offer(id, 'draw', { ...south, at: 9000 });
  expect(clock).toMatchObject({ left: { south: 62_000 - 6000, north: 62_000 } });
  expect(clock?.running).toBeUndefined();
});

test('[T12] charges the side to move for a takeback, and then runs the clock of the other side', async () => {
  const id = await midgame(LIVE);
  await games.offer(id, 'takeback', { ...north, at: 4000 });
  const { clock } = await games.offer(id, 'takeback', { ...south, at: 5000 });
  expect(clock).toMatchObject({ left: { south: 60_000, north: 62_000 }, running: 'north', since: 5000 });
  expect((await store.log(id, 0)).at(-1)).toMatchObject({ kind: 'took-back', charged: 2000 });
});

test('[T14] gives a rematch the same clock with all its time', async () => {
  const id = await midgame(LIVE);
  await games.resign(id, { ...south, at: 9000 });
  const { clock } = await games.rematch(id, { ...south, at: 10_000 });
  expect(clock).toMatchObject({ control: LIVE, left: { south: 60_000, north: 60_000 }, since: 10_000 });
});

describe('[T16] a claim', () => {
  test('wins a live game after the opponent has been gone for a minute', async () => {
    const id = await midgame(LIVE);
    const claim = (at: number, absentSince?: number) =>
      games.claim(id, { ...south, at, absentSince: () => absentSince });
    await expect(claim(4000)).rejects.toMatchObject({ code: 'not-claimable' });
    await expect(claim(4000, 3500)).rejects.toMatchObject({
      code: 'claim-too-early',
      details: { claimableAt: 63_500 },
    });
    const game = await claim(63_500, 3500);
    expect(game.ending).toEqual({ how: 'abandonment', winner: 'south' });
    expect((await kinds(id)).slice(-2)).toEqual(['claimed', 'ended']);
    expect(await claim(63_600, 3500)).toEqual(game);
  });

  test('can end the game as a draw', async () => {
    const id = await midgame(LIVE);
    const drawn = await games.claim(id, { ...south, at: 63_500, absentSince: () => 3500, draw: true });
    expect(drawn.ending).toEqual({ how: 'abandonment', winner: 'draw' });
  });

  test('counts a move as presence, even without a connection', async () => {
    const id = await midgame(LIVE);
    const claim = (at: number) => games.claim(id, { ...south, at, absentSince: () => 500 });
    await expect(claim(62_000)).rejects.toMatchObject({
      code: 'claim-too-early',
      details: { claimableAt: 63_000 },
    });
  });

  test('is rejected until the opponent’s deadline has passed, and then wins', async () => {
    const id = await midgame({ kind: 'correspondence', days: 1 });
    const claim = (at: number) => games.claim(id, { ...north, at });
    await expect(claim(4000)).rejects.toMatchObject({
      code: 'claim-too-early',
      details: { claimableAt: 3001 + DAY },
    });
    expect((await claim(3001 + DAY)).ending).toEqual({ how: 'time', winner: 'north' });
  });

  test('wins an untimed game after seven days of the opponent’s turn', async () => {
    const id = await midgame();
    const claim = (side: typeof south | typeof north, at: number) => games.claim(id, { ...side, at });
    await expect(claim(south, 8 * DAY)).rejects.toMatchObject({ code: 'not-claimable' });
    await expect(claim(north, DAY)).rejects.toMatchObject({
      code: 'claim-too-early',
      details: { claimableAt: 3000 + 7 * DAY },
    });
    expect((await claim(north, 3000 + 7 * DAY)).ending).toEqual({ how: 'abandonment', winner: 'north' });
  });

  test('is rejected if the opponent is the computer or the game is over', async () => {
    const open = { kind: 'open' } as const;
    const solo = await games.create({
      start: startPosition(CLASSIC),
      seats: { south: open, north: { kind: 'engine', level: 1 } },
      listed: false,
      at: 1000,
    });
    const command = { by: NO_CREDENTIAL, side: 'south', at: 9 * DAY } as const;
    await expect(games.claim(solo.id, command)).rejects.toMatchObject({ code: 'not-claimable' });
    await games.resign(solo.id, command);
    await expect(games.claim(solo.id, command)).rejects.toMatchObject({ code: 'game-over' });
  });
});
