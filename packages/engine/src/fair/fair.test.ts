import { CLASSIC, checkPosition, exchangeSides, formatPosition, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { chance, openCore, openOwnBooks } from '../node.ts';
import {
  fairCertificate,
  fairStarts,
  isFairStart,
  isPieFair,
  listFirstTurns,
  pickFairStart,
} from './fair.ts';
import { prepareProofs, proveOutcome } from './proof.ts';
import { listStarts } from './starts.ts';

describe.each([false, true])('the fair starts of Kalah(6,4), capturing alone: %s', (capturesAlone) => {
  const variant = { pits: 6, seeds: 4, capturesAlone };
  const starts = fairStarts({ capturesAlone });
  const certificate = fairCertificate({ capturesAlone });

  test('[Q5] come in the order of all starts, as many as the certificate says', () => {
    const order = listStarts(variant).map(({ position }) => formatPosition(position));
    const places = starts.map((start) => order.indexOf(formatPosition(start)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(certificate.examined.reduce((sum, { draws }) => sum + draws, 0)).toBe(starts.length);
    for (const { firstWins, draws, secondWins, starts } of certificate.examined) {
      expect(firstWins + draws + secondWins).toBe(starts);
    }
  });

  test('[Q8] are picked with equal chances, and only those with empty stores', () => {
    const empty = starts.filter(({ stores }) => stores.south + stores.north === 0);
    const picked = empty.map((_, index) =>
      pickFairStart(() => (index + 0.5) / empty.length, { capturesAlone }),
    );
    expect(picked).toEqual(empty);
    expect(checkPosition(picked[0]!).ok).toBe(true);
    expect(pickFairStart(() => 0.999_999, { capturesAlone })).toEqual(empty.at(-1));
  });
});

test('[Q13] knows a fair start by its text, whichever side is to move', () => {
  const start = pickFairStart(() => 0.5);
  expect(isFairStart(formatPosition(start))).toBe(true);
  expect(isFairStart(formatPosition(exchangeSides(start)))).toBe(true);
  expect(isFairStart(formatPosition({ ...start, turn: 'north' }))).toBe(false);
  expect(isFairStart(formatPosition(startPosition(CLASSIC)))).toBe(false);
});

test('[Q11] offers the pie rule only from the usual start, not capturing alone', () => {
  const usual = startPosition(CLASSIC);
  expect(isPieFair(usual)).toBe(true);
  expect(isPieFair({ ...usual, turn: 'north' })).toBe(true);
  expect(isPieFair(startPosition({ ...CLASSIC, capturesAlone: true }))).toBe(false);
  expect(isPieFair(pickFairStart(() => 0))).toBe(false);
});

/** Starts whose proofs take about a second; those of others take up to 15. `kalah fair verify` proves all of them. */
const QUICK = [
  '4,4,3,4,4,4,0/4,4,4,3,5,5,0 s -',
  '4,4,3,4,4,4,0/5,4,4,3,5,4,0 s -',
  '4,4,3,4,5,4,0/4,4,4,3,4,5,0 s -',
  '4,4,3,5,4,4,0/5,4,4,3,4,4,0 s -',
  '4,6,4,4,4,4,0/4,3,4,3,4,4,0 s -',
  '5,4,3,4,4,4,0/5,4,4,3,4,4,0 s -',
  '4,4,3,4,4,4,0/5,4,4,3,4,5,0 s c',
  '4,4,4,5,4,4,0/5,4,3,3,4,4,0 s c',
  '4,4,5,4,4,4,0/4,5,4,2,4,4,0 s c',
  '4,4,5,4,4,5,0/4,3,4,3,4,4,0 s c',
  '4,5,4,4,4,4,0/5,4,3,3,4,4,0 s c',
  '5,4,4,4,4,3,0/4,4,4,3,4,5,0 s c',
  '5,4,4,4,4,4,0/5,4,4,2,4,4,0 s c',
];

test.each([false, true])(
  '[Q2] [Q7] a random start is proved to be a draw again, capturing alone: %s',
  async (capturesAlone) => {
    const seed = process.env.FAIR_SEED ?? String(Date.now());
    const starts = fairStarts({ capturesAlone }).filter((start) => QUICK.includes(formatPosition(start)));
    const start = starts[Math.floor(chance(seed) * starts.length)]!;
    console.log(`FAIR_SEED=${seed} chooses ${formatPosition(start)}`);
    const core = await openCore(288 * 2 ** 20, 17); // a larger table would take longer than it saves
    for (const _ of prepareProofs(core, start.variant));
    expect(proveOutcome(core, start)).toMatchObject({ least: 0, most: 0 });
  },
);

/** The first player's margin after every complete first turn; pits count from 1. */
const FIRST_TURNS = {
  false: { '1': -14, '2': -10, '3 1': -6, '3 2': 0, '3 4': 2, '3 5': 4, '3 6': 8, '4': -2, '5': -8, '6': 4 },
  true: { '1': -14, '2': -8, '3 1': -8, '3 2': -2, '3 4': 2, '3 5': 4, '3 6': 10, '4': -2, '5': -6, '6': 4 },
};

test.each([false, true])(
  '[Q1] [Q10] knows the value of every first turn, capturing alone: %s',
  async (capturesAlone) => {
    const book = (await openOwnBooks().find({ ...CLASSIC, capturesAlone }))!;
    const turns = listFirstTurns(startPosition(book.variant)).map(({ pits, after }) => {
      const lead = after.stores.south - after.stores.north;
      return [pits.map((pit) => pit + 1).join(' '), lead - book.find(after)!];
    });
    expect(Object.fromEntries(turns)).toEqual(FIRST_TURNS[`${capturesAlone}`]);
  },
);
