import { must, parsePosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { findPly, replay, toTurns } from './ply.ts';
import { findOutlook, toStory } from './story.ts';

const position = (text: string) => must(parsePosition(text));
const kinds = (text: string, pit: number) =>
  toStory(findPly(position(text), pit)!).steps.map(({ kind }) => kind);

describe('a move as the board shows it', () => {
  test.each([
    [
      'lifts, then drops a seed a house',
      '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
      0,
      ['lift', 'drop', 'drop', 'drop', 'drop'],
    ],
    [
      'tells that it moves again',
      '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
      2,
      ['lift', 'drop', 'drop', 'drop', 'drop', 'again'],
    ],
    ['takes after the last seed fell', '1,0,3,3,3,3,11/4,4,4,4,4,4,0 s -', 0, ['lift', 'drop', 'take']],
    ['sweeps at the end', '0,0,0,0,0,1,25/0,2,0,1,0,0,19 s -', 5, ['lift', 'drop', 'sweep']],
  ])('%s', (_title, text, pit, steps) => {
    expect(kinds(text, pit)).toEqual(steps);
  });

  test('ends with the position that the rules say', () => {
    const ply = findPly(position('4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -'), 2)!;
    expect(toStory(ply).after).toBe(ply.after);
    expect(toStory(ply).last).toEqual({
      side: 'south',
      from: { side: 'south', pit: 2 },
      end: { side: 'south', pit: 'store' },
    });
  });
});

describe('an outlook', () => {
  test('shows where the seeds fall and what is taken', () => {
    expect(findOutlook(position('1,0,3,3,3,3,11/4,4,4,4,4,4,0 s -'), 0)).toEqual({
      from: { side: 'south', pit: 0 },
      falls: [{ side: 'south', pit: 1 }],
      end: { side: 'south', pit: 1 },
      taken: { house: { side: 'north', pit: 4 }, seeds: 5 },
      again: false,
    });
  });

  test('is missing for a pit that may not be played', () => {
    expect(findOutlook(position('1,0,3,3,3,3,11/4,4,4,4,4,4,0 s -'), 1)).toBeUndefined();
  });
});

describe('turns', () => {
  test('gather the moves of a side until the other is to move', () => {
    const plies = replay(position('4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -'), [2, 5, 0, 1]);
    expect(toTurns(plies).map(({ side, plies }) => [side, plies.map(({ number }) => number)])).toEqual([
      ['south', [1, 2]],
      ['north', [3]],
      ['south', [4]],
    ]);
  });
});
