import { describe, expect, test } from 'vitest';
import {
  addDays,
  countStreak,
  type Diary,
  isDay,
  markOf,
  mergeDays,
  monthOf,
  noteResult,
  noteSolved,
  toDay,
  toDiary,
  turnMonth,
} from './diary.ts';

const today = '2026-11-16';

describe('the diary of daily puzzles', () => {
  test('keeps the first result, and when the puzzle was solved', () => {
    const tried = noteResult({}, '2026-11-10', 'wrong', today);
    expect(markOf(tried, '2026-11-10', today)).toBe('tried');
    expect(noteResult(tried, '2026-11-10', 'right', today)).toBe(tried);
    expect(noteSolved(tried, '2026-11-10', today)).toEqual({ '2026-11-10': { first: false, solved: today } });
  });

  test.each([
    ['right', 'first'],
    ['helped', 'later'],
    ['wrong', 'tried'],
  ] as const)('marks a %s answer as %s', (result, mark) => {
    expect(markOf(noteResult({}, today, result, today), today, today)).toBe(mark);
  });

  test('marks days without an entry', () => {
    const days = ['2026-11-15', today, '2026-11-17'];
    expect(days.map((day) => markOf({}, day, today))).toEqual(['missed', 'today', 'coming']);
  });

  test('counts days in a row that were solved on time, up to today or yesterday', () => {
    const solved = (...days: string[]): Diary =>
      Object.fromEntries(days.map((day) => [day, { first: false, solved: day }]));
    expect(countStreak({}, today)).toBe(0);
    expect(countStreak(solved('2026-11-14', '2026-11-15'), today)).toBe(2);
    expect(countStreak(solved('2026-11-14', '2026-11-15', today), today)).toBe(3);
    expect(countStreak(solved('2026-11-13', '2026-11-14'), today)).toBe(0);
    const late = { ...solved('2026-11-14', today), '2026-11-15': { first: true, solved: today } };
    expect(countStreak(late, today)).toBe(1);
  });

  test('adds the days of the account', () => {
    const here = { [today]: { first: true, solved: today } };
    const days = [
      { date: today, result: 'not-solved' },
      { date: '2026-11-15', result: 'later' },
      { date: '2026-11-14', result: 'not-solved' },
    ] as const;
    expect(mergeDays(here, days)).toEqual({
      ...here,
      '2026-11-15': { first: false, solved: '2026-11-15' },
      '2026-11-14': { first: false },
    });
  });

  test('tolerates any stored value', () => {
    const stored = {
      [today]: { first: 1, solved: 'soon' },
      '2026-02-30': { first: true },
      x: null,
      [`${today}x`]: 3,
    };
    expect(toDiary(stored)).toEqual({ [today]: { first: false } });
    for (const nonsense of [undefined, null, 3, 'x', []]) expect(toDiary(nonsense)).toEqual({});
  });
});

describe('days', () => {
  test('are those of the player’s own calendar', () => {
    expect(toDay(new Date(2026, 10, 6, 23, 59))).toBe('2026-11-06');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  test.each([
    ['2026-11-16', true],
    ['2026-02-29', false],
    ['2026-1-1', false],
    ['', false],
    ['constructor', false],
  ])('%s is a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });

  test('fill months that begin on the right weekday', () => {
    const { blank, days } = monthOf(today);
    expect([blank, days.length, days[0], days.at(-1)]).toEqual([6, 30, '2026-11-01', '2026-11-30']);
    expect([turnMonth('2026-01-31', -1), turnMonth('2026-01-31', 1)]).toEqual(['2025-12-01', '2026-02-01']);
  });
});
