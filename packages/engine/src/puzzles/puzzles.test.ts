import { expect, test } from 'vitest';
import { chance } from '../levels/chance.ts';
import { formatPuzzle, parsePuzzle } from './format.ts';
import { chunkMistakes } from './pack.ts';
import {
  choosePuzzle,
  dailyPuzzle,
  findPuzzle,
  type Goal,
  judgeAttempt,
  loadAllPuzzles,
  loadChunk,
  nextPuzzle,
  puzzleCertificate,
} from './puzzles.ts';

const puzzles = await loadAllPuzzles();

test('[Z3] every puzzle has an id of its own, which finds it', async () => {
  expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
  const last = puzzles.at(-1)!;
  expect(await findPuzzle(last.id)).toBe(last);
  expect(await findPuzzle('zzzzzzz')).toBeUndefined();
  expect(await findPuzzle('../data')).toBeUndefined();
});

test('[Z13] a puzzle is the same after it was written and read', () => {
  for (const puzzle of puzzles.filter((_, index) => index % 50 === 0)) {
    expect(parsePuzzle(formatPuzzle(puzzle), puzzle.position.variant)).toEqual(puzzle);
  }
});

test('[Z14] the certificate describes the files', async () => {
  for (const chunk of puzzleCertificate.chunks) {
    const puzzles = await loadChunk(chunk);
    expect(chunkMistakes(chunk, puzzles.map(formatPuzzle))).toEqual([]);
    const ratings = puzzles.map(({ rating }) => rating);
    expect([Math.min(...ratings), Math.max(...ratings)]).toEqual([chunk.minRating, chunk.maxRating]);
    expect(puzzles.filter(({ themes }) => themes.includes('capture'))).toHaveLength(chunk.themes.capture);
    for (const { position } of puzzles) expect(position.variant.capturesAlone).toBe(chunk.capturesAlone);
  }
});

test('[Z4] judges what somebody tries', () => {
  const puzzle = puzzles.find(({ decisions }) => decisions.length >= 2)!;
  const right = puzzle.decisions.map(({ pit }) => pit);
  expect(judgeAttempt(puzzle, right)).toEqual({ kind: 'solved' });
  expect(judgeAttempt(puzzle, right.slice(0, -1))).toEqual({ kind: 'unfinished' });
  const wrong = puzzle.decisions[0]!.options.find(({ pit }) => pit !== right[0])!;
  expect(judgeAttempt(puzzle, [wrong.pit])).toEqual({
    kind: 'wrong',
    number: 0,
    move: wrong,
    cost: puzzle.value - wrong.value,
  });
  expect(judgeAttempt(puzzle, [right[0]!, 9])).toEqual({ kind: 'illegal', number: 1 });
});

function leastMargin(goal: Goal): number {
  switch (goal.kind) {
    case 'chain':
      return goal.margin;
    case 'win':
      return 1;
    case 'win-by':
      return goal.by;
    case 'draw':
      return 0;
    case 'only-defence':
      return -goal.by;
  }
}

test('[Z5] the solution reaches the goal, and no wrong move at any choice does', () => {
  const contradicted = puzzles.filter(({ goal, value, decisions }) => {
    const reaches = (margin: number) => !(margin < leastMargin(goal));
    const wrong = decisions.flatMap(({ pit, options }) => options.filter((option) => option.pit !== pit));
    return !reaches(value) || wrong.some((option) => reaches(option.value));
  });
  expect(contradicted.map(({ id, goal }) => [id, goal.kind])).toEqual([]);
});

test.each([
  // Other chains have four moves, too.
  ['n1x348x', { kind: 'chain', moves: 4, margin: 4 }],
  // After the first move, another one wins by less.
  ['h1za63c', { kind: 'win-by', by: 8 }],
])('[Z5] puzzle %s has an exact goal', async (id, goal) => {
  expect((await findPuzzle(id))!.goal).toEqual(goal);
});

test('[Z16] a day has the same puzzle for everybody, and the next day another one', async () => {
  const today = (await dailyPuzzle('2026-11-16'))!;
  expect(await dailyPuzzle('2026-11-16')).toEqual(today);
  expect((await dailyPuzzle('2026-11-17'))!.id).not.toBe(today.id);
  expect((await dailyPuzzle('1999-12-31'))!.id).toEqual(expect.any(String));
  for (const date of ['', 'today', '2026-02-30', '2026-11-16T00:00:00Z']) {
    expect(await dailyPuzzle(date)).toBeUndefined();
  }
});

test('[Z15] chooses puzzles near a rating that are not known yet', async () => {
  const random = () => 0.5;
  const first = (await nextPuzzle({ rating: 1200, capturesAlone: true, random }))!;
  expect(first.position.variant.capturesAlone).toBe(true);
  const known = new Set([first.id]);
  expect((await nextPuzzle({ rating: 1200, capturesAlone: true, known, random }))!.id).not.toBe(first.id);
  const chain = (await nextPuzzle({ rating: 1200, capturesAlone: false, theme: 'chain', random }))!;
  expect(chain.themes).toContain('chain');
  expect(choosePuzzle([first], { rating: 0, known, random })).toBeUndefined();
});

test('[Z15] chooses any of the puzzles that are equally near', () => {
  const [, easiest] = Map.groupBy(puzzles, ({ rating }) => rating).values();
  expect(easiest!.length).toBeGreaterThan(24);
  let draws = 0;
  const random = () => chance('equal', draws++);
  const chosen = Array.from({ length: 400 }, () => choosePuzzle(easiest!, { rating: 0, random })!.id);
  expect(new Set(chosen).size).toBeGreaterThan(24);
});
