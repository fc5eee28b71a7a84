import type { GameRecord } from '@kalah/api';
import { expect, test } from 'vitest';
import { toMoveTimes, toTimesOfGame } from './move-times.ts';

const SOUTH = '1,1,1,0/1,1,1,0 s -';
const NORTH = '1,1,1,0/1,1,1,0 n -';
const moved = (move: number, side: 'south' | 'north', position: string, times: object) => ({
  kind: 'moved',
  move,
  side,
  pit: 0,
  position,
  ...times,
});

test('[T3] [T4] [T12] follows what a log says about the time of each move', () => {
  const record = {
    clock: { kind: 'live', initial: 180, increment: 2 },
    start: SOUTH,
    events: [
      { kind: 'created' },
      moved(1, 'south', NORTH, { charged: 0, granted: 2000, credited: 0 }),
      moved(2, 'north', SOUTH, { charged: 0, granted: 2000, credited: 0 }),
      moved(3, 'south', SOUTH, { charged: 4000, granted: 0, credited: 300 }),
      moved(4, 'south', NORTH, { charged: 1000, granted: 2000, credited: 0 }),
      { kind: 'took-back', side: 'south', moves: 1, position: SOUTH, charged: 5000 },
      moved(5, 'south', NORTH, { charged: 6000, granted: 0, credited: 0 }),
      { kind: 'ended' },
    ],
  } as unknown as GameRecord;
  expect([...toMoveTimes(record)]).toEqual([
    [1, { used: 0, left: { south: 182_000, north: 180_000 } }],
    [2, { used: 0, left: { south: 182_000, north: 182_000 } }],
    [3, { used: 4300, left: { south: 178_000, north: 182_000 } }],
    [4, { used: 1000, left: { south: 179_000, north: 182_000 } }],
    [5, { used: 6000, left: { south: 173_000, north: 177_000 } }],
  ]);
  // Move 4 was taken back.
  expect(toTimesOfGame(record).map(({ used }) => used)).toEqual([0, 0, 4300, 6000]);
});

test('[T1] an untimed game has none', () => {
  expect(toMoveTimes({ clock: null, start: SOUTH, events: [] }).size).toBe(0);
});
