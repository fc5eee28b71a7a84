import type { Clock } from '@kalah/api';
import { expect, test } from 'vitest';
import { isLow, type Reading, readClock, untilChange } from './reading.ts';

const START = Date.parse('2026-01-01T12:00:00Z');
const at = (milliseconds: number) => new Date(START + milliseconds).toISOString();

/** South's clock has been running since the start, with 60 seconds left; North has 90. */
function timed({ free = 0, moved = true, running = 'south' as Clock['running'] } = {}) {
  const clock: Clock = {
    kind: 'live',
    initial: 180,
    increment: 2,
    left: { south: 60_000, north: 90_000 },
    running,
    since: running && at(0),
    deadline: running && at(free + (moved ? 60_000 : 0)),
    serverTime: at(0),
  };
  return { clock, moves: moved ? [{ number: 1, side: 'south' as const, pit: 0 }] : [] };
}

test.each([
  ['the clock that has just started', timed(), 0, { left: 60_000, isRunning: true }],
  ['a running clock', timed(), 12_345, { left: 47_655, isRunning: true }],
  ['a clock that has run out', timed(), 70_000, { left: 0, isRunning: true }],
  ['a time before the clock started', timed(), -500, { left: 60_000, isRunning: true }],
  ['a stopped clock', timed({ running: null }), 12_345, { left: 60_000, isRunning: false }],
  [
    'a first turn that has not begun',
    timed({ free: 30_000, moved: false }),
    4000,
    { left: 60_000, isRunning: true, toBegin: 26_000 },
  ],
  ['a first turn that is still free', timed({ free: 30_000 }), 29_000, { left: 60_000, isRunning: true }],
  ['a first turn that took longer', timed({ free: 30_000 }), 31_000, { left: 59_000, isRunning: true }],
])('[T6] reads %s', (_name, game, now, reading) => {
  expect(readClock(game, 'south', START + now)).toEqual({ kind: 'live', ...reading });
});

test('[T2] reads the clock of the side that waits as it was', () => {
  expect(readClock(timed(), 'north', START + 40_000)).toEqual({
    kind: 'live',
    left: 90_000,
    isRunning: false,
  });
});

const HOUR = 3_600_000;
test.each<[Partial<Reading>, number | undefined]>([
  [{ left: 60_000 }, 1],
  [{ left: 59_999 }, 1000],
  [{ left: 20_400 }, 401],
  [{ left: 20_000 }, 1],
  [{ left: 19_999 }, 100],
  [{ left: 5030 }, 31],
  [{ left: 0 }, undefined],
  [{ left: 60_000, isRunning: false }, undefined],
  [{ left: 60_000, toBegin: 26_250 }, 251],
  [{ left: 60_000, toBegin: 5030 }, 31],
  [{ kind: 'correspondence', left: 50 * HOUR + 5 }, 6],
  [{ kind: 'correspondence', left: 5 * HOUR + 90_000 }, 30_001],
  [{ kind: 'correspondence', left: 90_500 }, 501],
])('shows %j until something changes after %s ms', (reading, wait) => {
  expect(untilChange({ kind: 'live', left: 0, isRunning: true, ...reading })).toBe(wait);
});

test.each<[Partial<Reading>, boolean]>([
  [{ left: 20_000 }, false],
  [{ left: 19_999 }, true],
  [{ left: 0, toBegin: 10_000 }, false],
  [{ kind: 'correspondence', left: 3 * HOUR }, false],
  [{ kind: 'correspondence', left: 3 * HOUR - 1 }, true],
])('%j is low: %s', (reading, low) => {
  expect(isLow({ kind: 'live', left: 0, isRunning: true, ...reading })).toBe(low);
});
