import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positions } from '../test/arbitraries.ts';
import { parsePosition } from './notation.ts';
import {
  checkPosition,
  isOver,
  legalPits,
  type Position,
  type PositionProblem,
  samePosition,
  seedsInPlay,
  startPosition,
} from './position.ts';
import { must } from './result.ts';
import { CLASSIC, createVariant } from './variant.ts';

const at = (text: string): Position => must(parsePosition(text));

describe('the opening position', () => {
  test('[R1] has the same number of seeds in every pit, empty stores, and South to move', () => {
    expect(startPosition(must(createVariant({ pits: 3, seeds: 2 })))).toEqual({
      variant: { pits: 3, seeds: 2, capturesAlone: false },
      turn: 'south',
      pits: { south: [2, 2, 2], north: [2, 2, 2] },
      stores: { south: 0, north: 0 },
    });
  });
});

describe('the legal pits', () => {
  test.each<[title: string, position: string, pits: number[]]>([
    ['[R2] are the pits with seeds of the side to move', '4,4,0,5,5,0,1/4,4,4,4,4,4,5 s -', [0, 1, 3, 4]],
    ['[R2] are North’s when North is to move', '4,4,4,4,4,4,0/0,4,0,4,0,4,12 n -', [1, 3, 5]],
    ['[R7] are none when the game is over', '0,0,0,0,0,0,25/0,0,0,0,0,0,23 s -', []],
  ])('%s', (_title, position, pits) => {
    expect(legalPits(at(position))).toEqual(pits);
  });

  test('[R2] are never empty before the game is over', () => {
    fc.assert(fc.property(positions, (position) => isOver(position) === (legalPits(position).length === 0)));
  });
});

describe('checking a position', () => {
  const start = startPosition(CLASSIC);

  test.each<[title: string, problem: PositionProblem, change: Partial<Position>]>([
    ['a row too short', 'wrong-row-length', { pits: { ...start.pits, north: [4, 4, 4, 4, 8] } }],
    ['a row too long', 'wrong-row-length', { pits: { ...start.pits, south: [4, 4, 4, 4, 4, 4, 0] } }],
    ['half a seed', 'bad-count', { stores: { south: 0.5, north: -0.5 } }],
    ['a negative count', 'bad-count', { stores: { south: -1, north: 1 } }],
    ['a count that is not a number', 'bad-count', { stores: { south: Number.NaN, north: 0 } }],
    ['infinitely many seeds', 'bad-count', { stores: { south: Number.POSITIVE_INFINITY, north: 0 } }],
    ['a seed too many', 'wrong-total', { stores: { south: 0, north: 1 } }],
    ['a seed too few', 'wrong-total', { pits: { ...start.pits, south: [3, 4, 4, 4, 4, 4] } }],
    [
      '[R8] one side bare, the other not swept',
      'not-swept',
      { pits: { ...start.pits, south: [0, 0, 0, 0, 0, 0] }, stores: { south: 24, north: 0 } },
    ],
  ])('rejects %s', (_title, problem, change) => {
    expect(checkPosition({ ...start, ...change })).toEqual({ ok: false, problem });
  });

  test('copies the position, so later changes to the original have no effect', () => {
    const row = [4, 4, 4, 4, 4, 4];
    const position = must(checkPosition({ ...start, pits: { south: row, north: row } }));
    row[0] = 99;
    expect(position).toEqual(start);
  });

  test('accepts every position that play leads to', () => {
    fc.assert(
      fc.property(positions, (position) => {
        expect(must(checkPosition(position))).toEqual(position);
      }),
    );
  });
});

describe('two positions', () => {
  const text = '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -';

  test('are the same if variant, turn, pits and stores are', () => {
    expect(samePosition(at(text), at(text))).toBe(true);
  });

  test.each([
    ['the side to move', '4,4,0,5,5,5,1/4,4,4,4,4,4,0 n -'],
    ['the capture rule', '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s c'],
    ['a pit', '4,0,4,5,5,5,1/4,4,4,4,4,4,0 s -'],
    ['the stores', '4,4,0,5,5,5,0/4,4,4,4,4,4,1 s -'],
    ['the number of pits', '4,4,0,5,5,5,1,0,1/4,4,4,4,4,3,0,0,0 s -'],
  ])('differ by %s', (_what, other) => {
    expect(samePosition(at(text), at(other))).toBe(false);
  });
});

test('seedsInPlay counts the pits of both sides and no store', () => {
  expect(seedsInPlay(at('4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -'))).toBe(47);
});
