import { describe, expect, test } from 'vitest';
import { type Ending, formatEnding, parseEnding } from './ending.ts';

describe('an ending', () => {
  test.each<[text: string, ending: Ending]>([
    ['south by 8, played-out', { how: 'played-out', winner: 'south', margin: 8 }],
    ['north by 288, played-out', { how: 'played-out', winner: 'north', margin: 288 }],
    ['draw, played-out', { how: 'played-out', winner: 'draw', margin: 0 }],
    ['north, resignation', { how: 'resignation', winner: 'north' }],
    ['south, time', { how: 'time', winner: 'south' }],
    ['draw, time', { how: 'time', winner: 'draw' }],
    ['north, abandonment', { how: 'abandonment', winner: 'north' }],
    ['draw, abandonment', { how: 'abandonment', winner: 'draw' }],
    ['draw, agreement', { how: 'agreement', winner: 'draw' }],
    ['abort', { how: 'abort' }],
  ])('[N6] is written and read as "%s"', (text, ending) => {
    expect(formatEnding(ending)).toBe(text);
    expect(parseEnding(text)).toEqual(ending);
  });

  test.each([
    '',
    '*',
    'south',
    'south, played-out',
    'south by 0, played-out',
    'south by 08, played-out',
    'south by 8',
    'south by 8, resignation',
    'draw, resignation',
    'draw by 2, played-out',
    'east, time',
    'south, abort',
    'South, time',
    'south, time ',
    'south, constructor',
  ])('[N6] cannot be read from "%s"', (text) => {
    expect(parseEnding(text)).toBeUndefined();
  });
});
