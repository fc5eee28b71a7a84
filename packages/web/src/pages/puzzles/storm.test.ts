import { nextPuzzle } from '@kalah/engine/puzzles';
import { expect, test } from 'vitest';
import {
  addRecent,
  answerStorm,
  formatLeft,
  isOver,
  nextRating,
  STORM_MS,
  startStorm,
  toRecent,
} from './storm.ts';

const puzzle = { id: 'a', rating: 900 };
const answers = (text: string) =>
  [...text].reduce((storm, letter) => answerStorm(storm, puzzle, letter === 'y', 1), startStorm(0));

test('lasts three minutes', () => {
  expect(isOver(startStorm(0), STORM_MS - 1)).toBe(false);
  expect(isOver(startStorm(0), STORM_MS)).toBe(true);
});

test('gives time for five right answers in a row, and takes time for a mistake', () => {
  expect(answers('yyyy').endsAt).toBe(STORM_MS);
  expect(answers('yyyyy').endsAt).toBe(STORM_MS + 3000);
  expect(answers('yyyynyyyy').endsAt).toBe(STORM_MS - 10_000);
  expect(answers('yyyyyyyyyy').endsAt).toBe(STORM_MS + 6000);
});

test('counts what was solved, the longest run and what was missed', () => {
  expect(answers('yynyyyn')).toMatchObject({
    solved: 5,
    run: 0,
    bestRun: 3,
    hardest: 900,
    missed: ['a', 'a'],
  });
});

test('ignores answers after its end', () => {
  const storm = startStorm(0);
  expect(answerStorm(storm, puzzle, true, STORM_MS)).toBe(storm);
});

test('gets harder with every right answer', () => {
  expect(nextRating(answers('yy'))).toBeGreaterThan(nextRating(answers('y')));
  expect(nextRating(answers('yn'))).toBe(nextRating(answers('y')));
});

test.each([
  [180_000, '3:00'],
  [179_001, '3:00'],
  [61_000, '1:01'],
  [1, '0:01'],
  [0, '0:00'],
  [-5, '0:00'],
])('%i milliseconds are %s', (left, text) => {
  expect(formatLeft(left)).toBe(text);
});

/** The ids of the puzzles of some runs in which 15 are solved. */
async function playRuns(runs: number): Promise<string[][]> {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let recent: readonly string[] = [];
  const played: string[][] = [];
  for (let run = 0; run < runs; run++) {
    let storm = startStorm(0);
    const ids: string[] = [];
    for (let solved = 0; solved < 15; solved++) {
      const known = new Set(recent);
      const dealt = (await nextPuzzle({ rating: nextRating(storm), known, random, capturesAlone: false }))!;
      recent = addRecent(recent, dealt.id);
      ids.push(dealt.id);
      storm = answerStorm(storm, dealt, true, 1);
    }
    played.push(ids);
  }
  return played;
}

test('deals other puzzles in every run', async () => {
  const runs = await playRuns(40);
  for (let run = 0; run + 10 < runs.length; run++) {
    const ids = runs.slice(run, run + 10).flat();
    expect(new Set(ids).size).toBe(ids.length);
  }
  expect(new Set(runs.flat()).size).toBeGreaterThan(400);
});

test('tolerates any stored value', () => {
  for (const nonsense of [undefined, null, 3, 'x', {}, [1, null]]) expect(toRecent(nonsense)).toEqual([]);
  expect(toRecent(['a', 'b'])).toEqual(['a', 'b']);
});
