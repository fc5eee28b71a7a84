import { must, parsePosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { findPreview, toAnimation } from './animation.ts';
import { findPly, replay, toTurns } from './ply.ts';

const position = (text: string) => must(parsePosition(text));
const kinds = (text: string, pit: number) =>
  toAnimation(findPly(position(text), pit)!).steps.map(({ kind }) => kind);

describe('the animation of a move', () => {
  test.each([
    [
      'lifts, then drops one seed per house',
      '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
      0,
      ['lift', 'drop', 'drop', 'drop', 'drop'],
    ],
    [
      'signals an extra move',
      '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
      2,
      ['lift', 'drop', 'drop', 'drop', 'drop', 'again'],
    ],
    [
      'captures after the last seed has dropped',
      '1,0,3,3,3,3,11/4,4,4,4,4,4,0 s -',
      0,
      ['lift', 'drop', 'capture'],
    ],
    ['sweeps at the end', '0,0,0,0,0,1,25/0,2,0,1,0,0,19 s -', 5, ['lift', 'drop', 'sweep']],
  ])('%s', (_title, text, pit, steps) => {
    expect(kinds(text, pit)).toEqual(steps);
  });

  test('ends with the position from the rules', () => {
    const ply = findPly(position('4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -'), 2)!;
    expect(toAnimation(ply).after).toBe(ply.after);
    expect(toAnimation(ply).last).toEqual({
      side: 'south',
      from: { side: 'south', pit: 2 },
      end: { side: 'south', pit: 'store' },
    });
  });
});

describe('a preview', () => {
  test('shows where the seeds fall and what is taken', () => {
    expect(findPreview(position('1,0,3,3,3,3,11/4,4,4,4,4,4,0 s -'), 0)).toEqual({
      from: { side: 'south', pit: 0 },
      falls: [{ side: 'south', pit: 1 }],
      end: { side: 'south', pit: 1 },
      taken: { house: { side: 'north', pit: 4 }, seeds: 5 },
      again: false,
    });
  });

  test('is undefined for a pit that cannot be played', () => {
    expect(findPreview(position('1,0,3,3,3,3,11/4,4,4,4,4,4,0 s -'), 1)).toBeUndefined();
  });
});

describe('turns', () => {
  test('group the moves of one side until the other side moves', () => {
    const plies = replay(position('4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -'), [2, 5, 0, 1]);
    expect(toTurns(plies).map(({ side, plies }) => [side, plies.map(({ number }) => number)])).toEqual([
      ['south', [1, 2]],
      ['north', [3]],
      ['south', [4]],
    ]);
  });
});
