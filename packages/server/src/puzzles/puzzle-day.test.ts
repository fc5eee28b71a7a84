import { expect, test } from 'vitest';
import { countDaysInARow, type PuzzleDay } from './puzzle-day.ts';

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
const solved = (day: number, time = `${day}T20:00`): PuzzleDay => ({
  account: 'ann',
  date: `2026-11-${day}`,
  puzzle: 'aaaaaaa',
  solved: true,
  solvedAt: at(time),
});

test.each<[string, PuzzleDay[], string, number]>([
  ['nothing', [], '19T21:00', 0],
  ['today and the days before', [solved(17), solved(18), solved(19)], '19T21:00', 3],
  ['not yet today', [solved(17), solved(18)], '19T21:00', 2],
  ['neither today nor yesterday, which is not over everywhere', [solved(16), solved(17)], '19T11:59', 2],
  ['neither today nor yesterday, which is over', [solved(16), solved(17)], '19T12:00', 0],
  ['tomorrow, which has begun in the east', [solved(18), solved(19), solved(20, '19T10:00')], '19T21:00', 3],
  ['tomorrow, but not yet today', [solved(17), solved(18), solved(20, '19T10:00')], '19T21:00', 3],
  ['tomorrow, but not yet today and yesterday', [solved(17), solved(20, '19T10:00')], '19T11:00', 2],
  ['a day after one that is over', [solved(18), solved(20, '19T10:00')], '20T12:00', 1],
  ['a day that was solved too late', [solved(17), solved(18, '19T12:00'), solved(19)], '19T21:00', 1],
  ['a day that was missed', [solved(16), solved(18), solved(19)], '19T21:00', 2],
])('[Z19] counts days in a row: %s', (_, days, now, count) => {
  expect(countDaysInARow(days, at(now))).toBe(count);
});
