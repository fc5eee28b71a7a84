import { afterEach, expect, test } from 'vitest';
import { removeItem, setItem } from '../../ui/storage.ts';
import { noteResult, toDay } from '../puzzles/diary.ts';
import { isSolvedToday } from './solved-today.ts';

const now = new Date(2026, 10, 16, 23, 30);
const today = toDay(now);

afterEach(() => removeItem('puzzle-days'));

test.each([
  ['right', true],
  ['helped', true],
  ['wrong', false],
] as const)('knows the puzzle of today: after a %s answer it is solved: %s', (result, isSolved) => {
  setItem('puzzle-days', noteResult({}, today, result, today));
  expect(isSolvedToday(now)).toBe(isSolved);
});

test('another day is not today', () => {
  setItem('puzzle-days', noteResult({}, '2026-11-15', 'right', today));
  expect(isSolvedToday(now)).toBe(false);
});

test('tolerates any stored value', () => {
  for (const nonsense of [undefined, null, 3, 'x', [], { [today]: null }]) {
    setItem('puzzle-days', nonsense ?? null);
    expect(isSolvedToday(now)).toBe(false);
  }
});
