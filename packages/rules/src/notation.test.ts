import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, positions, spoiled } from '../test/arbitraries.ts';
import { describePositionProblem, formatPosition, formatVariant, parsePosition } from './notation.ts';
import { startPosition } from './position.ts';
import { must } from './result.ts';
import { CLASSIC, createVariant } from './variant.ts';

describe('a position as text', () => {
  test('[N1] consists of South’s row, North’s row, the side to move and the capture rule', () => {
    expect(formatPosition(startPosition(CLASSIC))).toBe('4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -');
  });

  test('[N2] contains its variant', () => {
    expect(must(parsePosition('0,2,1/1,0,0 n c'))).toEqual({
      variant: { pits: 2, seeds: 1, capturesAlone: true },
      turn: 'north',
      pits: { south: [0, 2], north: [1, 0] },
      stores: { south: 1, north: 0 },
    });
  });

  test('[N1] is read back as it was written', () => {
    fc.assert(
      fc.property(positions, (position) => {
        expect(must(parsePosition(formatPosition(position)))).toEqual(position);
      }),
    );
  });

  test('[N1] has one form: every valid text is written back unchanged', () => {
    fc.assert(
      fc.property(spoiled(positions.map(formatPosition)), (text) => {
        const position = parsePosition(text);
        if (position.ok) expect(formatPosition(position.value)).toBe(text);
      }),
    );
  });

  test.each<[text: string, at: number, message: string]>([
    ['', 0, '"" is not a number of seeds'],
    ['hello', 0, '"hello" is not a number of seeds'],
    [' 4,4,0/4,4,0 s -', 0, '"" is not a number of seeds'],
    ['4,4,0', 5, 'North’s row is missing'],
    ['4,4,0 s -', 5, 'North’s row is missing'],
    ['4,4,0/4,4,0/0 s -', 12, 'two rows'],
    ['4,4,0/4,4,0', 11, 'side to move'],
    ['4,4,0/4,4,0  s -', 12, 'side to move'],
    ['4,4,0/4,4,0 s', 13, 'capture rule'],
    ['4,4,0/4,4,0 s - ', 16, 'Unexpected text'],
    ['4,4,0/4,4,0 s - x', 16, 'Unexpected text'],
    ['4,x,0/4,4,0 s -', 2, '"x" is not a number of seeds'],
    ['4,4,0/4,04,0 s -', 8, '"04" is not a number of seeds'],
    ['4,4,0/4,-4,0 s -', 8, '"-4" is not a number of seeds'],
    ['4,4,0/4,4.5,0 s -', 8, '"4.5" is not a number of seeds'],
    ['4,4,0/4,1e1,0 s -', 8, '"1e1" is not a number of seeds'],
    ['4,4,0/4,1000,0 s -', 8, '"1000" is not a number of seeds'],
    ['4,4,0/4,,0 s -', 8, '"" is not a number of seeds'],
    ['4,4,0/4,٤,0 s -', 8, '"٤" is not a number of seeds'],
    [`4,4,0/4,${'9'.repeat(1000)},0 s -`, 8, '"99999999999999999999…" is not a number of seeds'],
    ['4,4,0/4,4,4,0 s -', 6, 'same number of pits'],
    ['4,4,0/4,4,0 S -', 12, 'side to move'],
    ['4,4,0/4,4,0 constructor -', 12, 'side to move'],
    ['4,4,0/4,4,0 s x', 14, 'capture rule'],
    ['4,4,0/4,4,0 s -\n', 14, 'capture rule'],
    ['4/4 s -', 0, '1 to 12 pits'],
    ['1,1,1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,1,1,0 s -', 0, '1 to 12 pits'],
    ['4,4,0/4,4,1 s -', 0, 'holds 17 seeds'],
    ['0,0,0/0,0,0 s -', 0, 'holds 0 seeds'],
    ['13,13,0/13,13,0 s -', 0, 'holds 52 seeds'],
    ['0,0,8/4,4,0 s -', 0, 'must be in its store'],
  ])('[N7] is rejected: %j, at %i', (text, at, message) => {
    expect(parsePosition(text)).toEqual({
      ok: false,
      problem: { at, message: expect.stringContaining(message) },
    });
  });

  test('[N7] is rejected with an index within the text, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, spoiled(positions.map(formatPosition))), (text) => {
        const position = parsePosition(text);
        if (!position.ok) expect(position.problem.at).toSatisfy((at) => at >= 0 && at <= text.length);
      }),
    );
  });
});

test.each([
  ['wrong-row-length', 'Each side must have 6 pits.'],
  ['bad-count', 'Pits and stores hold whole numbers of seeds, 0 or more.'],
  ['wrong-total', 'The board must hold 48 seeds in all (2 × 6 pits × 4 seeds).'],
  [
    'not-swept',
    'One side has no seeds left, so the game is over and the other side’s seeds must be in its store.',
  ],
] as const)('explains in a sentence why a position is invalid: %s', (problem, sentence) => {
  expect(describePositionProblem(problem, CLASSIC)).toBe(sentence);
});

test('[N4] a variant as text is its pits, its seeds and its capture rule', () => {
  expect(formatVariant(CLASSIC)).toBe('6 4 -');
  expect(formatVariant(must(createVariant({ pits: 12, seeds: 1, capturesAlone: true })))).toBe('12 1 c');
});
