import { fairStarts, isFairStart } from '@kalah/engine/fair';
import { CLASSIC, formatPosition, startPosition } from '@kalah/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import type { CreateCommand } from './command.ts';
import { createGames, type Games } from './games.ts';
import { createIdSource } from './id-source.ts';
import { type AccountSeat, byToken, hashToken, type Seat } from './seat.ts';

const person = (id: string): AccountSeat => ({ kind: 'account', id, name: id, tokenHash: hashToken(id) });
const bot = (id: string, owner: string): AccountSeat => ({ ...person(id), owner });
const VACANT: Seat = { kind: 'vacant' };
const LIVE = { kind: 'live', initial: 180, increment: 2 } as const;
const STARTS = fairStarts({ capturesAlone: false });

const RATED: CreateCommand = {
  at: 1000,
  start: STARTS[0]!,
  seats: { south: person('ann'), north: VACANT },
  listed: true,
  clock: LIVE,
  rated: true,
};

let games: Games;
beforeEach(() => {
  games = createGames(createMemoryStore(), {
    now: () => 1000,
    random: () => 0.5,
    findRating: async (account, pool) =>
      pool === 'live' && account !== 'new' ? { rating: 1600, deviation: 60 } : undefined,
  });
});

describe('[G1] a rated game', () => {
  test.each([
    ['without a clock', { clock: undefined }, 'rated-clock'],
    ['without a fair start', { start: startPosition(CLASSIC) }, 'rated-start'],
    ['without an account', { seats: { south: VACANT, north: VACANT } }, 'account-required'],
    [
      'against the computer',
      { seats: { south: person('ann'), north: { kind: 'engine', level: 3 } } },
      'rated-seats',
    ],
    [
      'against a player without an account',
      { seats: { south: person('ann'), north: { kind: 'secret', tokenHash: 'x' } } },
      'rated-seats',
    ],
    ['against the same account', { seats: { south: person('ann'), north: person('ann') } }, 'rated-opponent'],
  ])('is rejected %s, while a casual game is not', async (_title, change, code) => {
    const { clock, ...rest } = { ...RATED, ...change } as CreateCommand;
    const command = { ...rest, ...(clock && { clock }) };
    await expect(games.create(command)).rejects.toMatchObject({ code });
    await expect(games.create({ ...command, rated: false })).resolves.toMatchObject({ version: 1 });
  });

  async function join(waiting: Seat, taker: Seat) {
    const { id } = await games.create({ ...RATED, seats: { south: waiting, north: VACANT } });
    return games.takeSeat(id, { seat: taker, at: 1001 });
  }

  test.each<[string, Seat, Seat]>([
    ['a person, if another person is waiting', person('ann'), person('bob')],
    ['a bot, if a bot of another owner is waiting', bot('one', 'ann'), bot('two', 'bob')],
  ])('can be joined by %s', async (_title, waiting, taker) => {
    await expect(join(waiting, taker)).resolves.toMatchObject({ side: 'north', game: { rated: true } });
  });

  test.each<[string, Seat, Seat, string]>([
    ['the person who is waiting', person('ann'), { ...person('ann'), tokenHash: 'other' }, 'rated-opponent'],
    ['a bot, if a person is waiting', person('ann'), bot('robo', 'bob'), 'rated-opponent'],
    ['the bot of the person who is waiting', person('ann'), bot('robo', 'ann'), 'rated-opponent'],
    ['a player without an account', person('ann'), { kind: 'secret', tokenHash: 'x' }, 'account-required'],
    ['a bot, if a bot of the same owner is waiting', bot('one', 'ann'), bot('two', 'ann'), 'rated-opponent'],
  ])('cannot be joined by %s', async (_title, waiting, taker, code) => {
    await expect(join(waiting, taker)).rejects.toMatchObject({ code });
  });
});

test('[G1] keeps a casual game casual when its seats are given to accounts', async () => {
  const { rated: _, ...casual } = RATED;
  const seats = { south: person('ann'), north: { kind: 'secret', tokenHash: hashToken('t') } as const };
  const { id } = await games.create({ ...casual, seats });
  const account = { id: 'bob', name: 'Bob' };
  const attributed = await games.attribute(id, { account, tokenHash: hashToken('t'), at: 1001 });
  expect(attributed.seats.north).toMatchObject({ kind: 'account', id: 'bob' });
  expect(attributed.rated).toBeUndefined();
});

test('[G3] keeps the rating that a player had when taking the seat, even if the request is repeated', async () => {
  const { id } = await games.create({ ...RATED, id: crypto.randomUUID() });
  const { game } = await games.takeSeat(id, { seat: person('new'), at: 1001 });
  expect(game.seats).toMatchObject({
    south: { rating: { rating: 1600, deviation: 60 } },
    north: { name: 'new' },
  });
  expect(game.seats.north).not.toHaveProperty('rating');
  const unrated = createGames(createMemoryStore());
  const created = await unrated.create({ ...RATED, id });
  expect(await unrated.create({ ...RATED, id })).toEqual(created);
  const untimed = await games.create({ ...RATED, rated: false, clock: undefined } as never);
  expect(untimed.seats.south).not.toHaveProperty('rating');
});

test('[G4] rejects takebacks in a rated game', async () => {
  const { id } = await games.create({ ...RATED, seats: { south: person('ann'), north: person('bob') } });
  const by = byToken('ann');
  await games.play(id, { by, pit: 0, at: 1001 });
  await expect(games.offer(id, 'takeback', { by, at: 1002 })).rejects.toMatchObject({
    code: 'rated-takeback',
  });
});

test('[G4] makes the rematch of a rated game rated too, with the sides swapped and another fair start', async () => {
  const { id } = await games.create({ ...RATED, seats: { south: person('ann'), north: person('bob') } });
  await games.resign(id, { by: byToken('ann'), at: 1001 });
  const next = await games.rematch(id, { by: byToken('bob'), at: 1002 });
  expect(next).toMatchObject({ rated: true, seats: { south: { id: 'bob' }, north: { id: 'ann' } } });
  expect(next.start).not.toEqual(RATED.start);
  expect(isFairStart(formatPosition(next.start))).toBe(true);
  expect(await games.rematch(id, { by: byToken('ann'), at: 1003 })).toEqual(next);
});

test('[G1] derives a random number from the key of the request', () => {
  const [one, again, other] = ['k1', 'k1', 'k2'].map((key) => createIdSource(key).random());
  expect(one).toBe(again);
  expect(one).not.toBe(other);
  expect(one).toBeGreaterThanOrEqual(0);
  expect(one).toBeLessThan(1);
});
