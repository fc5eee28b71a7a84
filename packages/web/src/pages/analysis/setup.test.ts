import { CLASSIC, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { changeHouse, formatDraft, nearestTotal, readSetup, seedsOf, toDraft } from './setup.ts';

const faults = [
  ['nonsense', { kind: 'text' }],
  ['4,4,4,4,4,4,0/4,4,4,4,4,4,0 x -', { kind: 'text' }],
  ['4,4,0/4,0 s -', { kind: 'pits' }],
  ['4,4,4,4,4,4,1/4,4,4,4,4,4,0 s -', { kind: 'total', seeds: 49, pits: 6 }],
  ['0,0,0,0,0,0,20/4,4,4,4,4,4,4 n -', { kind: 'not-swept' }],
] as const;

describe('a position as text', () => {
  test.each([
    ['its spacing', '  4,4,4,4,4,4,0 / 4, 4,4,4,4,4,0   s  - '],
    ['underscores', '4,4,4,4,4,4,0/4,4,4,4,4,4,0_s_-'],
    ['capitals', '4,4,4,4,4,4,0/4,4,4,4,4,4,0 S -'],
    ['a side in words', '4,4,4,4,4,4,0/4,4,4,4,4,4,0 South'],
    ['a missing capture rule', '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s'],
    ['a missing side', '4,4,4,4,4,4,0/4,4,4,4,4,4,0'],
  ])('is read despite %s', (_what, text) => {
    expect(readSetup(text)).toEqual({ position: startPosition(CLASSIC) });
  });

  test('keeps the side and the capture rule that are given', () => {
    expect(readSetup('4,4,4,4,4,4,0/4,4,4,4,4,4,0 N C')).toMatchObject({
      position: { turn: 'north', variant: { capturesAlone: true } },
    });
  });

  test.each(faults)('%s is rejected with its fault', (text, fault) => {
    expect(readSetup(text)).toEqual({ fault });
  });
});

describe('a board being edited', () => {
  const draft = toDraft(startPosition(CLASSIC));

  test('changes one house, but never below 0', () => {
    expect(changeHouse(draft, 'south', 2, 3).pits.south).toEqual([4, 4, 7, 4, 4, 4]);
    expect(changeHouse(draft, 'north', 'store', -1).stores).toEqual({ south: 0, north: 0 });
  });

  test('counts its seeds and knows the nearest valid number', () => {
    const more = changeHouse(draft, 'south', 0, 1);
    expect([seedsOf(more), nearestTotal(49, 6)]).toEqual([49, 48]);
  });

  test('is formatted as text that parses back', () => {
    expect(readSetup(formatDraft(draft))).toEqual({ position: startPosition(CLASSIC) });
  });
});
