import type { Level } from '@kalah/engine';
import { beforeEach, expect, test } from 'vitest';
import { removeItem } from '../ui/storage.ts';
import { addPast, type PastGame } from './history.ts';
import { declineLevel, findLevelOffer } from './level-offer.ts';

beforeEach(() => {
  removeItem('history');
  removeItem('declined-level');
});

let games = 0;
const finish = (level: Level, winner: 'south' | 'north' | 'draw', kind: PastGame['kind'] = 'computer') =>
  addPast({
    id: `game${++games}`,
    kind,
    endedAt: games,
    start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
    pits: [2],
    result: { how: 'played-out', winner },
    seats: { south: { kind: 'open' }, north: { kind: 'engine', level } },
    own: 'south',
  });

test('offers the next level after two wins in a row at the current one', () => {
  finish(1, 'south');
  expect(findLevelOffer(1)).toBe(undefined);
  finish(4, 'south', 'online');
  finish(1, 'south');
  expect(findLevelOffer(1)).toBe(2);
  expect(findLevelOffer(2)).toBe(undefined);
  finish(1, 'draw');
  expect(findLevelOffer(1)).toBe(undefined);
});

test('does not count wins at another level, and offers nothing beyond the last level', () => {
  finish(2, 'south');
  finish(3, 'south');
  expect([findLevelOffer(2), findLevelOffer(3)]).toEqual([undefined, undefined]);
  finish(8, 'south');
  finish(8, 'south');
  expect(findLevelOffer(8)).toBe(undefined);
});

test('does not offer a level again that was declined', () => {
  finish(1, 'south');
  finish(1, 'south');
  declineLevel(2);
  expect(findLevelOffer(1)).toBe(undefined);
  finish(2, 'south');
  finish(2, 'south');
  expect(findLevelOffer(2)).toBe(3);
});
