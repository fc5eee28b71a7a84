import { fairStarts } from '@kalah/engine/fair';
import { legalPits } from '@kalah/rules';
import { INITIAL, rate } from '@kalah/rules/glicko';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Game } from '../games/game.ts';
import { createGames, type Games } from '../games/games.ts';
import { byToken, hashToken, type Seat } from '../games/seat.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { weightAfter } from './rated-game.ts';
import { RATING_JOB, type RatingJob, toRatingJobs } from './rating-job.ts';
import { createRatings } from './service.ts';

const LIVE = { kind: 'live', initial: 600, increment: 0 } as const;
const person = (id: string): Seat => ({ kind: 'account', id, name: id, tokenHash: hashToken(id) });

let store: Store;
let games: Games;
let ratings: ReturnType<typeof createRatings>;
let now: number;
beforeEach(() => {
  store = createMemoryStore();
  ratings = createRatings(store.ratings);
  games = createGames(store, { now: () => now, toJobs: toRatingJobs, findRating: ratings.findSeatRating });
  now = 1_000_000;
});

function create(south = 'ann', north = 'bob', rated = true): Promise<Game> {
  const [start] = fairStarts({ capturesAlone: false });
  const seats = { south: person(south), north: person(north) };
  return games.create({ at: now, start: start!, seats, listed: true, clock: LIVE, rated });
}

/** Plays until both sides have completed this many turns. */
async function playTurns(game: Game, turns: number): Promise<Game> {
  let after = game;
  while (after.clock!.turns.south < turns || after.clock!.turns.north < turns) {
    const { turn } = after.position;
    const seat = after.seats[turn] as Seat & { kind: 'account' };
    now += 10;
    after = await games.play(after.id, {
      by: byToken(seat.id),
      pit: legalPits(after.position).at(-1)!,
      at: now,
    });
  }
  return after;
}

/** Carries out the jobs that are due, as the runner does. */
async function runJobs(times = 1): Promise<number> {
  const jobs = await store.takeJobs({ kinds: [RATING_JOB], now, leaseMs: 1, limit: 99, lease: `${now}` });
  for (const { data } of jobs)
    for (let time = 0; time < times; time++) await ratings.rate(games, data as RatingJob, now);
  for (const job of jobs) await store.finishJob(job);
  return jobs.length;
}

async function resign(game: Game, loser = 'bob'): Promise<void> {
  now += 10;
  await games.resign(game.id, { by: byToken(loser), at: now });
}

describe('[G5] a rated game counts', () => {
  test.each<[string, number, (game: Game) => Promise<unknown>, number]>([
    ['when it is resigned, even at once', 0, (game) => resign(game), 1],
    [
      'when a player runs out of time after two turns of both',
      2,
      (game) => games.applyTime(game.id, now + 10_000_000),
      1,
    ],
    ['not when time ran out before', 1, (game) => games.applyTime(game.id, now + 10_000_000), 0],
    ['not when nobody came', 0, (game) => games.applyTime(game.id, now + 10_000_000), 0],
    [
      'when a draw is agreed after two turns of both',
      2,
      async ({ id }) => {
        await games.offer(id, 'draw', { by: byToken('ann'), at: now });
        await games.offer(id, 'draw', { by: byToken('bob'), at: now });
      },
      1,
    ],
    [
      'not when a draw is agreed before',
      0,
      async ({ id }) => {
        await games.offer(id, 'draw', { by: byToken('ann'), at: now });
        await games.offer(id, 'draw', { by: byToken('bob'), at: now });
      },
      0,
    ],
  ])('%s', async (_title, turns, end, jobs) => {
    const game = await playTurns(await create(), turns);
    await end(game);
    now += 20_000_000;
    expect(await runJobs()).toBe(jobs);
    const after = await games.read(game.id);
    expect(after.ending).toBeDefined();
    expect(after.ratings !== undefined).toBe(jobs === 1);
  });
});

test('[G5] casual games are not rated', async () => {
  await resign(await create('ann', 'bob', false));
  expect(await runJobs()).toBe(0);
});

test('[G6] rates a game once, however often the job runs', async () => {
  const game = await create();
  await resign(game);
  await runJobs(3);
  const log = await store.log(game.id, 0);
  expect(log.map(({ kind }) => kind)).toEqual(['created', 'resigned', 'ended', 'rated']);
  expect(await store.ratings.findRatings('ann')).toMatchObject([{ pool: 'live', number: 1 }]);
});

test('[O5] [G6] has nothing to do when the game was removed', async () => {
  const game = await create();
  await resign(game);
  const entry = { operator: 'Ada', action: 'game-removed', subject: game.id, reason: 'x', at: now } as const;
  expect(await store.moderation.removeGame(game.id, entry)).toBe(true);
  expect(await runJobs()).toBe(1);
  expect(await store.ratings.findRatings('ann')).toEqual([]);
});

test('[G7] follows Glicko-2, from 1500 ± 500 for both', async () => {
  const game = await create();
  await resign(game);
  await runJobs();
  const expected = rate(INITIAL, [{ opponent: INITIAL, score: 1, advantage: 0, weight: 1 }], now);
  const { south, north } = (await games.read(game.id)).ratings!;
  expect(south).toMatchObject({ account: 'ann', number: 1, before: { rating: 1500, deviation: 500 } });
  expect(south.after.rating).toBeCloseTo(expected.rating, 3);
  expect(south.after.deviation).toBeCloseTo(expected.deviation, 3);
  expect(south.after.rating + north.after.rating).toBeCloseTo(3000, 3);
});

test('[G8] halves the weight of each game after the third in a day between the same players', async () => {
  const changes: number[] = [];
  const weights: number[] = [];
  for (let round = 0; round < 6; round++) {
    const game = await create();
    // In turn, so that ratings stay close.
    await resign(game, round % 2 ? 'ann' : 'bob');
    await runJobs();
    const log = await store.log(game.id, 3);
    const event = log[0] as (typeof log)[number] & { kind: 'rated' };
    weights.push(event.weight);
    changes.push(Math.abs(event.south.after.rating - event.south.before.rating));
  }
  expect(weights).toEqual([1, 1, 1, 0.5, 0.25, 0.125]);
  expect(changes[5]).toBeLessThan(changes[4]!);
  now += 86_400_001;
  await resign(await create());
  await runJobs();
  expect(await store.ratings.countGames('ann', 'bob', 'live', now - 86_400_000)).toBe(1);
  expect([0, 2, 3, 4].map(weightAfter)).toEqual([1, 1, 0.5, 0.25]);
});

test('[G3] [G6] concurrent games of a player form one chain, in which nothing is lost', async () => {
  const others = ['bob', 'cid', 'dan', 'eve'];
  for (const other of others) await resign(await create('ann', other), other);
  const jobs = await store.takeJobs({ kinds: [RATING_JOB], now, leaseMs: 1, limit: 9, lease: 'x' });
  await Promise.all(jobs.map(({ data }) => ratings.rate(games, data as RatingJob, now)));
  const steps = await store.ratings.findSteps('ann', 'live', [1, 2, 3, 4, 5]);
  expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  let before = INITIAL.rating;
  for (const { game, rating } of steps) {
    const { south } = (await games.read(game)).ratings!;
    expect(south.before.rating).toBe(before);
    before = rating;
  }
  const next = await create('ann', 'new');
  expect(next.seats.south).toMatchObject({ rating: { rating: before } });
  expect(next.seats.north).not.toHaveProperty('rating');
});

test('[G2] bots have pools of their own', async () => {
  const bot = (id: string): Seat => ({ ...person(id), owner: `owner of ${id}` }) as Seat;
  const [start] = fairStarts({ capturesAlone: true });
  const seats = { south: bot('robo'), north: bot('mech') };
  const days = { kind: 'correspondence', days: 1 } as const;
  const game = await games.create({ at: now, start: start!, seats, listed: true, clock: days, rated: true });
  await resign(game, 'mech');
  await runJobs();
  expect(await store.ratings.findRatings('robo')).toMatchObject([{ pool: 'correspondence-bot' }]);
});
