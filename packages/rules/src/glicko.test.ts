import fc from 'fast-check';
import independent from 'glicko2-lite';
import { describe, expect, test } from 'vitest';
import {
  age,
  INITIAL,
  isProvisional,
  MIN_DEVIATION,
  PERIOD_MS,
  type Rating,
  rate,
  type Score,
} from './glicko.ts';

const DAY = 86_400_000;
const settled = (rating: number, deviation: number, volatility = 0.06): Rating => ({
  rating,
  deviation,
  volatility,
  at: 0,
});
/** Games at the end of a rating period, as in the paper; the opponent's rating is up to date. */
const against = (opponent: Rating, score: Score, { advantage = 0, weight = 1 } = {}) => ({
  opponent: { ...opponent, at: PERIOD_MS },
  score,
  advantage,
  weight,
});

describe('a rating after games', () => {
  test('is that of the example in the paper', () => {
    const games = [
      against(settled(1400, 30), 1),
      against(settled(1550, 100), 0),
      against(settled(1700, 300), 0),
    ];
    const after = rate(settled(1500, 200), games, PERIOD_MS);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    expect(after.volatility).toBeCloseTo(0.05999, 4);
  });

  const rating = fc.double({ min: 400, max: 3000, noNaN: true });
  const deviation = fc.double({ min: MIN_DEVIATION, max: 500, noNaN: true });
  const volatility = fc.double({ min: 0.03, max: 0.12, noNaN: true });
  const player = fc.tuple(rating, deviation, volatility).map((values) => settled(...values));
  const score = fc.constantFrom<Score>(0, 0.5, 1);

  test('is that of an independent implementation', () => {
    fc.assert(
      fc.property(
        player,
        fc.array(fc.tuple(player, score), { minLength: 1, maxLength: 4 }),
        (me, results) => {
          const ours = rate(
            me,
            results.map(([opponent, score]) => against(opponent, score)),
            PERIOD_MS,
          );
          const theirs = independent(
            me.rating,
            me.deviation,
            me.volatility,
            results.map(([opponent, score]) => [opponent.rating, opponent.deviation, score]),
            { tau: 0.5 },
          );
          expect(ours.rating).toBeCloseTo(theirs.rating, 3);
          expect(ours.deviation).toBeCloseTo(Math.min(500, Math.max(MIN_DEVIATION, theirs.rd)), 3);
          expect(ours.volatility).toBeCloseTo(theirs.vol, 5);
        },
      ),
    );
  });

  test('rises with a win, falls with a loss, and less so when the game counts less', () => {
    fc.assert(
      fc.property(player, player, (me, rival) => {
        const after = (score: Score, weight?: number) =>
          rate(me, [against(rival, score, weight === undefined ? {} : { weight })], 0).rating;
        expect(after(1)).toBeGreaterThanOrEqual(me.rating);
        expect(after(0)).toBeLessThanOrEqual(me.rating);
        expect(after(1, 0.25)).toBeLessThanOrEqual(after(1) + 1e-6);
        expect(after(1, 0)).toBe(me.rating);
      }),
    );
  });

  test('is as sure of a win with a handicap as of the win that the handicap predicts', () => {
    const me = settled(1500, 80);
    const helped = rate(me, [against(settled(1500, 80), 1, { advantage: 100 })], 0);
    const stronger = rate(settled(1600, 80), [against(settled(1500, 80), 1)], 0);
    expect(helped.rating - 1500).toBeCloseTo(stronger.rating - 1600, 9);
  });

  test('never becomes more certain than the floor, however many games are played', () => {
    let me = INITIAL;
    for (let game = 0; game < 2000; game++)
      me = rate(me, [against(settled(1500, 50), game % 2 === 0 ? 1 : 0)], game);
    expect(me.deviation).toBe(MIN_DEVIATION);
    expect(Math.abs(me.rating - 1500)).toBeLessThan(40);
    expect(isProvisional(me)).toBe(false);
  });
});

describe('time', () => {
  test('makes a rating less certain: from 60 to 110 in a year, and never beyond that of a newcomer', () => {
    const rested = settled(1700, 60, INITIAL.volatility);
    expect(age(rested, 365 * DAY)).toMatchObject({ rating: 1700, deviation: expect.closeTo(110, 6) });
    expect(age(rested, 365_000 * DAY).deviation).toBe(INITIAL.deviation);
    expect(age(rested, -DAY)).toEqual(rested);
    expect(age(INITIAL, 365 * DAY)).toBe(INITIAL);
  });
});
