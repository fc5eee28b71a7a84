import { CLASSIC, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { changeHouse, formatDraft, readSetup, seedsOf, toDraft, wantedSeeds } from './setup.ts';

const faults = [
  ['nonsense', { kind: 'text' }],
  ['4,4,4,4,4,4,0/4,4,4,4,4,4,0 x -', { kind: 'text' }],
  ['4,4,0/4,0 s -', { kind: 'pits' }],
  ['4,4,4,4,4,4,1/4,4,4,4,4,4,0 s -', { kind: 'total', seeds: 49, pits: 6 }],
  ['0,0,0,0,0,0,20/4,4,4,4,4,4,4 n -', { kind: 'not-swept' }],
] as const;

describe('a position somebody wrote', () => {
  test('is read, however it is spaced', () => {
    expect(readSetup('  4,4,4,4,4,4,0/4,4,4,4,4,4,0   s  - ')).toEqual({ position: startPosition(CLASSIC) });
  });

  test.each(faults)('%s is refused for what is wrong with it', (text, fault) => {
    expect(readSetup(text)).toEqual({ fault });
  });
});

describe('a board being edited', () => {
  const draft = toDraft(startPosition(CLASSIC));

  test('changes one house and never below none', () => {
    expect(changeHouse(draft, 'south', 2, 3).pits.south).toEqual([4, 4, 7, 4, 4, 4]);
    expect(changeHouse(draft, 'north', 'store', -1).stores).toEqual({ south: 0, north: 0 });
  });

  test('says how many seeds it holds and should hold', () => {
    const more = changeHouse(draft, 'south', 0, 1);
    expect([seedsOf(more), wantedSeeds(49, 6)]).toEqual([49, 48]);
  });

  test('is written as the text that reads it back', () => {
    expect(readSetup(formatDraft(draft))).toEqual({ position: startPosition(CLASSIC) });
  });
});
