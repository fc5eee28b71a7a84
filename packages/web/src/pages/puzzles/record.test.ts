import { FIRST_PUZZLE_RATING } from '@kalah/rules/puzzle-rating';
import { expect, test } from 'vitest';
import { addResult, type PuzzleRecord, toRecord } from './record.ts';

const NEW_RECORD: PuzzleRecord = {
  rating: FIRST_PUZZLE_RATING,
  solved: 0,
  run: 0,
  recent: [],
  known: [],
};
const puzzle = (id: string, rating = 1500) => ({ id, rating });

test('rises with a solved puzzle, falls with a missed one, and stays with a hint', () => {
  expect(addResult(NEW_RECORD, puzzle('a'), 'right', 0).rating.rating).toBeGreaterThan(1500);
  expect(addResult(NEW_RECORD, puzzle('a'), 'wrong', 0).rating.rating).toBeLessThan(1500);
  expect(addResult(NEW_RECORD, puzzle('a'), 'helped', 0).rating).toBe(FIRST_PUZZLE_RATING);
});

test('gains more from harder puzzles, and settles', () => {
  const after = (rating: number) => addResult(NEW_RECORD, puzzle('a', rating), 'right', 0).rating;
  expect(after(1900).rating).toBeGreaterThan(after(1100).rating);
  expect(after(1500).deviation).toBeLessThan(FIRST_PUZZLE_RATING.deviation);
});

test('counts a puzzle once', () => {
  const once = addResult(NEW_RECORD, puzzle('a'), 'wrong', 0);
  expect(addResult(once, puzzle('a'), 'right', 1)).toBe(once);
});

test('keeps the run and the last seven results', () => {
  const results = ['right', 'wrong', 'right', 'right', 'helped', 'right', 'right', 'right'] as const;
  const record = results.reduce((sum, result, at) => addResult(sum, puzzle(`${at}`), result, at), NEW_RECORD);
  expect(record).toMatchObject({ solved: 7, run: 3, recent: [false, true, true, true, true, true, true] });
});

test('tolerates any stored value', () => {
  for (const nonsense of [
    undefined,
    null,
    3,
    'x',
    [],
    { rating: { rating: 'high' }, solved: -1, known: [1] },
  ])
    expect(toRecord(nonsense)).toEqual(NEW_RECORD);
  const record = addResult(NEW_RECORD, puzzle('a'), 'right', 5);
  expect(toRecord(JSON.parse(JSON.stringify(record)))).toEqual(record);
});
