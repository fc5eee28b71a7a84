import type { GameEvent, GameRecord } from '@kalah/api';
import { describe, expect, test } from 'vitest';
import { checkLog } from './ledger.ts';

const START = '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -';
const NORTH = '4,4,4,4,4,4,0/4,4,4,4,4,4,0 n -';
const toTime = (seconds: number) => new Date(1e12 + seconds * 1000).toISOString();
const toInterval = (from: number, to: number) => ({ from: 1e12 + from * 1000, to: 1e12 + to * 1000 });

type Draft = Partial<GameEvent> & Pick<GameEvent, 'kind'>;

const move = (side: 'south' | 'north', seconds: number, charged = 0): Draft => ({
  kind: 'moved',
  at: toTime(seconds),
  side,
  position: side === 'south' ? NORTH : START,
  charged,
  granted: 2000,
  credited: 0,
});
const flag = (seconds: number): Draft => ({ kind: 'flagged', at: toTime(seconds), side: 'south' });
const end = (seconds: number, charged: number): Draft => ({
  kind: 'ended',
  at: toTime(seconds),
  result: { how: 'time', winner: 'north', margin: null },
  charged,
});
const outage = (at: number, from: number, to: number): Draft => ({
  kind: 'outage',
  at: toTime(at),
  from: toTime(from),
  to: toTime(to),
});

/** Both sides move for free; from second 2 on, South has 12 seconds. */
const OPENING = [{ kind: 'created', at: toTime(0) }, move('south', 1), move('north', 2)] as Draft[];

function check(events: readonly Draft[], downtimes: { from: number; to: number }[] = []) {
  const numbered = [...OPENING, ...events].map((event, index) => ({ number: index + 1, ...event }));
  const clock = { kind: 'live', initial: 10, increment: 2 } as const;
  return checkLog({ start: START, clock, events: numbered } as GameRecord, downtimes);
}

test('accepts a log in which all is right', () => {
  const { errors, noticedAfter, left } = check([
    move('south', 5, 3000),
    move('north', 6, 1000),
    flag(17.1),
    end(17.1, 11_000),
  ]);
  expect(errors).toEqual([]);
  expect(noticedAfter).toBe(100);
  expect(left).toEqual({ south: 0, north: 13_000 });
});

test('accepts a log with an outage', () => {
  const events = [outage(40, 4, 42), move('south', 43, 3000)];
  const { errors, chargedForDowntime, outages } = check(events, [toInterval(4.3, 40)]);
  expect(errors).toEqual([]);
  expect(chargedForDowntime).toBe(0);
  expect(outages).toEqual([toInterval(4, 42)]);
});

/** A checker that finds nothing is only worth something if it finds what is wrong. */
describe('finds', () => {
  test.each<[what: string, events: Draft[], error: string]>([
    ['a flag too early', [flag(13.9), end(13.9, 11_900)], 'south was flagged with 100 ms left'],
    ['a flag during an outage', [outage(20, 4, 22), flag(20), end(20, 2000)], 'flagged with 10000 ms left'],
    ['two flags', [flag(15), flag(15), end(15, 12_000)], 'flagged 2 times'],
    ['two ends', [flag(15), end(15, 12_000), end(15, 0)], 'ended follows the end'],
    ['a move after the deadline', [move('south', 14.1, 12_000)], 'accepted 100 ms after the deadline'],
    ['too high a charge', [move('south', 5, 3001)], 'charged 3001 + 0 ms for 3000'],
    ['too low a charge', [move('south', 5, 2999)], 'charged 2999 + 0 ms for 3000'],
    ['a charge for an outage', [outage(8, 4, 8), move('south', 9, 7000)], 'charged 7000 + 0 ms for 3000'],
    ['time that runs backwards', [move('south', 1.5, 0)], 'earlier than the one before it'],
    ['a move out of turn', [move('north', 3, 1000)], 'out of turn'],
    [
      'the wrong winner',
      [flag(15), { ...end(15, 12_000), result: { how: 'time', winner: 'draw', margin: null } } as Draft],
      'draw won on time',
    ],
  ])('%s', (_what, events, error) => {
    expect(check(events).errors).toContainEqual(expect.stringContaining(error));
  });

  test('downtime that was charged', () => {
    expect(check([move('south', 9, 7000)], [toInterval(4, 7.5)]).chargedForDowntime).toBe(3500);
  });
});
