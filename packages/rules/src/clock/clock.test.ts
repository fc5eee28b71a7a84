import { describe, expect, test } from 'vitest';
import { parsePosition } from '../notation.ts';
import { must } from '../result.ts';
import type { Side } from '../side.ts';
import {
  type Clock,
  chargeAt,
  clockMove,
  clockOutage,
  clockSwap,
  clockTakeback,
  createClock,
  findDeadline,
  findDue,
  runClock,
  stopClock,
  timeMove,
} from './clock.ts';
import { newOutages } from './outage.ts';
import { findTimeControlProblem, type TimeControl } from './time-control.ts';
import { endByTime, findTimeout, winnerAgainst } from './timeout.ts';
import { countTurns } from './turn-count.ts';

const LIVE: TimeControl = { kind: 'live', initial: 180, increment: 2 };
const DAYS: TimeControl = { kind: 'correspondence', days: 3 };
const DAY = 86_400_000;

/** Both sides have completed their first turn, so that every second counts; South is to move at 10 s. */
function midgame(control = LIVE): Clock {
  let clock = runClock(createClock(control, 0), 'south', 0);
  clock = move(clock, 'south', 5000);
  return move(clock, 'north', 10_000);
}

function move(clock: Clock, side: Side, at: number, endsTurn = true, lag = 0): Clock {
  const moved = { side, endsTurn, at };
  return clockMove(clock, moved, timeMove(clock, moved, lag));
}

describe('a time control', () => {
  test.each<[TimeControl, string | undefined]>([
    [{ kind: 'live', initial: 10_800, increment: 180 }, undefined],
    [{ kind: 'live', initial: 0, increment: 1 }, undefined],
    [{ kind: 'live', initial: 60, increment: 0 }, undefined],
    [{ kind: 'live', initial: 0, increment: 0 }, 'no-time'],
    [{ kind: 'live', initial: -1, increment: 5 }, 'initial-out-of-range'],
    [{ kind: 'live', initial: 10_801, increment: 5 }, 'initial-out-of-range'],
    [{ kind: 'live', initial: 60.5, increment: 0 }, 'initial-out-of-range'],
    [{ kind: 'live', initial: 60, increment: 181 }, 'increment-out-of-range'],
    [{ kind: 'live', initial: 60, increment: Number.NaN }, 'increment-out-of-range'],
    [{ kind: 'correspondence', days: 14 }, undefined],
    [{ kind: 'correspondence', days: 4 }, 'days-unknown'],
    [{ kind: 'correspondence', days: 0 }, 'days-unknown'],
  ])('[T1] %j has the problem %s', (control, problem) => {
    expect(findTimeControlProblem(control)).toBe(problem);
  });
});

describe('a live clock', () => {
  test('[T2] costs nothing while a seat is vacant', () => {
    const waiting = createClock(LIVE, 0);
    expect(findDeadline(waiting)).toBeUndefined();
    const clock = move(waiting, 'south', 500_000);
    expect(clock).toMatchObject({ left: { south: 180_000 }, turns: { south: 1 } });
    expect(runClock(clock, 'north', 600_000)).toMatchObject({ running: 'north', since: 600_000 });
  });

  test('[T3] charges every move the time since the last one', () => {
    let clock = midgame();
    expect(timeMove(clock, { side: 'south', endsTurn: false, at: 13_000 })).toEqual({
      charged: 3000,
      granted: 0,
      credited: 0,
    });
    clock = move(clock, 'south', 13_000, false);
    clock = move(clock, 'south', 14_000, false);
    expect(clock.left.south).toBe(182_000 - 4000);
  });

  test('[T4] grants the increment once per turn, however many moves it has', () => {
    let clock = midgame();
    for (const at of [11_000, 12_000, 13_000]) clock = move(clock, 'south', at, false);
    clock = move(clock, 'south', 14_000);
    expect(clock.left.south).toBe(182_000 - 4000 + 2000);
    expect(clock).toMatchObject({ running: 'north', since: 14_000 });
  });

  test('[T6] does not charge the first turn, and aborts the game unless it begins within 30 seconds', () => {
    const start = runClock(createClock(LIVE, 0), 'south', 1000);
    expect(findDeadline(start)).toBe(31_000);
    expect(findTimeout(start, 31_000)).toBeUndefined();
    expect(findTimeout(start, 31_001)).toBe('south');
    expect(endByTime(start, opening, 'south')).toEqual({ how: 'abort' });
    expect(chargeAt(start, 99_000)).toBe(0);
    expect(move(start, 'south', 30_000).left.south).toBe(182_000);
  });

  test('[T6] gives further moves of the first turn 30 seconds each before it charges them', () => {
    const begun = move(runClock(createClock(LIVE, 0), 'south', 0), 'south', 20_000, false);
    expect(findDeadline(begun)).toBe(20_000 + 30_000 + 180_000);
    expect(chargeAt(begun, 50_000)).toBe(0);
    expect(chargeAt(begun, 51_000)).toBe(1000);
    expect(endByTime(begun, opening, 'south')).toEqual({ how: 'time', winner: 'north' });
  });

  test('[T6] can start without initial time', () => {
    let clock = runClock(createClock({ kind: 'live', initial: 0, increment: 5 }, 0), 'south', 0);
    clock = move(clock, 'south', 10_000);
    expect(clock.left).toEqual({ south: 5000, north: 0 });
    expect(findDeadline(clock)).toBe(40_000);
  });

  test('[T7] accepts a move exactly at the deadline, and none later', () => {
    const clock = midgame();
    expect(findDeadline(clock)).toBe(10_000 + 182_000);
    expect(findTimeout(clock, 192_000)).toBeUndefined();
    expect(findTimeout(clock, 192_001)).toBe('south');
    expect(move(clock, 'south', 192_000).left.south).toBe(2000);
  });

  test.each([
    ['3,3,3,0/3,3,3,0 s -', 'north'],
    ['1,0,0,9/2,3,3,0 s -', 'north'],
    ['1,0,0,10/2,2,3,0 s -', 'draw'],
    ['1,0,0,0/2,2,3,10 s -', 'north'],
  ])('[T8] [T16] lets South, who stops in %s, lose to %s', (text, winner) => {
    const position = must(parsePosition(text));
    expect(endByTime(midgame(), position, 'south')).toEqual({ how: 'time', winner });
    expect(winnerAgainst(position, 'south')).toBe(winner);
  });

  test('[T10] does not count an outage, wherever it lies', () => {
    const clock = midgame();
    const outages = [
      { from: 1000, to: 2000 },
      { from: 30_000, to: 90_000 },
      { from: 100_000, to: 101_000 },
      { from: 400_000, to: 500_000 },
    ];
    const found = newOutages(clock, outages, 200_000);
    expect(found).toEqual(outages.slice(1, 3));
    const paused = found.reduce(clockOutage, clock);
    expect(findDeadline(paused)).toBe(192_000 + 61_000);
    expect(chargeAt(paused, 101_000)).toBe(20_000 + 10_000);
    expect(newOutages(paused, outages, 200_000)).toEqual([]);
  });

  test('[T10] counts only the part of an outage after the clock started, and nothing before its end', () => {
    const [outage] = newOutages(midgame(), [{ from: 4000, to: 60_000 }], 30_000);
    expect(outage).toEqual({ from: 10_000, to: 60_000 });
    const paused = clockOutage(midgame(), outage!);
    expect(chargeAt(paused, 30_000)).toBe(0);
    expect(chargeAt(paused, 61_000)).toBe(1000);
  });

  test('[T10] charges a move during an outage what the side had used before it', () => {
    const paused = clockOutage(midgame(), { from: 30_000, to: 60_000 });
    expect(chargeAt(paused, 40_000)).toBe(20_000);
    expect(chargeAt(paused, 60_000)).toBe(20_000);
  });

  test('[T10] does not charge the next side for the rest of an outage', () => {
    const outages = [{ from: 30_000, to: 60_000 }];
    const moved = move(clockOutage(midgame(), outages[0]!), 'south', 58_500);
    expect(newOutages(moved, outages, 70_000)).toEqual([{ from: 58_500, to: 60_000 }]);
  });

  test.each([
    [
      'known at once',
      [
        { from: 30_000, to: 60_000 },
        { from: 55_000, to: 90_000 },
      ],
      [],
    ],
    ['known one after the other', [{ from: 30_000, to: 60_000 }], [{ from: 55_000, to: 90_000 }]],
  ])('[T10] charges what was used before two outages that overlap and are %s', (_when, known, later) => {
    const clock = newOutages(midgame(), known, 56_000).reduce(clockOutage, midgame());
    const found = newOutages(clock, [...known, ...later], 100_000);
    expect(chargeAt(found.reduce(clockOutage, clock), 100_000)).toBe(20_000 + 10_000);
  });

  test('[T10] merges outages that overlap or touch each other', () => {
    const outages = [
      { from: 30_000, to: 60_000 },
      { from: 58_000, to: 63_000 },
      { from: 63_000, to: 65_000 },
      { from: 70_000, to: 80_000 },
    ];
    expect(newOutages(midgame(), outages, 100_000)).toEqual([{ from: 30_000, to: 65_000 }, outages[3]]);
  });

  test('[T10] notices during an outage that the time ran out before it', () => {
    const clock = { ...midgame(), left: { south: 5000, north: 5000 } };
    expect(findTimeout(clockOutage(clock, { from: 15_000, to: 60_000 }), 58_500)).toBeUndefined();
    expect(findTimeout(clockOutage(clock, { from: 15_001, to: 60_000 }), 58_500)).toBe('south');
  });

  test.each([
    ['what the move took', 300, 200, 200],
    ['one second', 5000, 3000, 1000],
    ['the measured lag', 120.7, 3000, 120],
  ])('[T11] credits lag up to %s', (_limit, lag, took, credited) => {
    const time = timeMove(midgame(), { side: 'south', endsTurn: true, at: 10_000 + took }, lag);
    expect(time).toEqual({ charged: took - credited, granted: 2000, credited });
  });

  test('[T11] credits no more than the quota, which every turn refills', () => {
    let clock = midgame();
    const credits: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const south = { side: 'south', endsTurn: true, at: clock.since + 4000 } as const;
      const time = timeMove(clock, south, 900);
      credits.push(time.credited);
      clock = move(clockMove(clock, south, time), 'north', south.at + 1000);
    }
    expect(credits).toEqual([900, 900, 700, 250, 250]);
    expect(clock.lagQuota.north).toBe(2000);
  });

  test('[T12] gives no time back for a takeback, and grants the turn that is played instead no increment', () => {
    const moves: { side: Side }[] = [{ side: 'south' }, { side: 'north' }];
    let clock = move(midgame(), 'south', 20_000);
    moves.push({ side: 'south' });
    expect(clock.left.south).toBe(182_000 - 10_000 + 2000);
    clock = clockTakeback(clock, {
      turn: 'south',
      at: 25_000,
      charged: chargeAt(clock, 25_000),
      remaining: countTurns(moves.slice(0, -1), 'south'),
    });
    expect(clock).toMatchObject({
      left: { south: 174_000, north: 182_000 - 5000 },
      running: 'south',
      since: 25_000,
      owed: { south: 1, north: 0 },
    });
    clock = move(clock, 'south', 26_000);
    expect(clock).toMatchObject({ left: { south: 173_000 }, owed: { south: 0 } });
    clock = move(move(clock, 'north', 27_000), 'south', 28_000);
    expect(clock.left.south).toBe(174_000);
  });

  test('[T12] makes a turn the first one again after a takeback of all moves', () => {
    const taken = clockTakeback(midgame(), {
      turn: 'south',
      at: 12_000,
      charged: 2000,
      remaining: countTurns([], 'south'),
    });
    expect(findDeadline(taken)).toBe(42_000);
    expect(taken.owed).toEqual({ south: 1, north: 1 });
  });

  test('[T24] goes with its player in a swap, which begins the first turn of the second side', () => {
    let clock = runClock(createClock(LIVE, 0), 'south', 0);
    clock = move(clock, 'south', 1000, false);
    clock = move(clock, 'south', 51_000); // 20 seconds more than are free
    expect(clock.left).toEqual({ south: 162_000, north: 180_000 });
    const swapped = clockSwap(clock, 60_000);
    expect(swapped.left).toEqual({ south: 180_000, north: 162_000 });
    expect(swapped.running).toBe('north');
    expect(findDeadline(swapped)).toBe(60_000 + 30_000 + 162_000);
    expect(endByTime(swapped, opening, 'north')).toEqual({ how: 'time', winner: 'south' });
    const { turns, hasBegun } = swapped;
    expect(countTurns([{ side: 'south' }, { side: 'south' }], 'north', true)).toEqual({ turns, hasBegun });
  });

  test('[T13] stops at the end and charges the side to move', () => {
    const clock = midgame();
    const ended = stopClock(clock, 15_000, chargeAt(clock, 15_000));
    expect(ended.left).toEqual({ south: 177_000, north: 182_000 });
    expect(ended.running).toBeUndefined();
    expect(findDeadline(ended)).toBeUndefined();
    expect(findTimeout(ended, 1e12)).toBeUndefined();
  });
});

describe('a correspondence clock', () => {
  test('[T5] gives every turn the whole period, which its moves share', () => {
    let clock = midgame(DAYS);
    clock = move(clock, 'south', 10_000 + DAY, false);
    expect(clock.left.south).toBe(2 * DAY);
    expect(findDeadline(clock)).toBe(10_000 + 3 * DAY);
    const last = { side: 'south', endsTurn: true, at: clock.since + DAY } as const;
    expect(timeMove(clock, last, 500)).toEqual({ charged: DAY, granted: 2 * DAY, credited: 0 });
    clock = move(clock, 'south', last.at);
    expect(clock.left).toEqual({ south: 3 * DAY, north: 3 * DAY });
    expect(findDeadline(clock)).toBe(last.at + 3 * DAY);
  });

  test('[T6] gives the first turn the whole period to begin', () => {
    const start = runClock(createClock(DAYS, 0), 'south', 0);
    expect(findDeadline(start)).toBe(3 * DAY);
    expect(endByTime(start, opening, 'south')).toEqual({ how: 'abort' });
  });

  test('[T12] gives a completed turn that is taken back the whole period again', () => {
    const clock = move(midgame(DAYS), 'south', 2 * DAY);
    const taken = clockTakeback(clock, {
      turn: 'south',
      at: 2 * DAY + 5000,
      charged: 5000,
      remaining: countTurns([{ side: 'south' }, { side: 'north' }], 'south'),
    });
    expect(taken.left).toEqual({ south: 3 * DAY, north: 3 * DAY - 5000 });
    expect(move(taken, 'south', 3 * DAY).left.south).toBe(3 * DAY);
  });
});

test('[T9] the time at which a game is due is exact when the waiting side is short of time', () => {
  const clock = midgame();
  expect(findDue(clock, 10_000)).toBe(192_000 - 5000 + 5000);
  const north = { ...clock, left: { south: 100_000, north: 40_000 } };
  expect(findDue(north, 10_000)).toBe(50_000);
  expect(findDue(north, 60_000)).toBe(100_000);
  expect(findDue({ ...clock, left: { south: 100_000, north: 4000 } }, 60_000)).toBe(110_000);
});

const opening = must(parsePosition('3,3,3,0/3,3,3,0 s -'));
