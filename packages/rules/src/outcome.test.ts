import { describe, expect, test } from 'vitest';
import { parsePosition } from './notation.ts';
import { findOutcome, type Outcome } from './outcome.ts';
import { must } from './result.ts';

describe('the outcome', () => {
  test.each<[title: string, position: string, outcome: Outcome | undefined]>([
    ['goes to South with more seeds', '0,0,0,25/0,0,0,11 s -', { winner: 'south', margin: 14 }],
    ['goes to North with more seeds', '0,0,0,17/0,0,0,19 s -', { winner: 'north', margin: 2 }],
    ['is a draw with as many', '0,0,0,18/0,0,0,18 n -', { winner: 'draw', margin: 0 }],
    ['is not there while both sides have seeds', '0,0,1,30/0,0,1,4 s -', undefined],
  ])('[R9] %s', (_title, position, outcome) => {
    expect(findOutcome(must(parsePosition(position)))).toEqual(outcome);
  });
});
