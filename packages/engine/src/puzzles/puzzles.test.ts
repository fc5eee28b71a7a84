import { expect, test } from 'vitest';
import { formatPuzzle, parsePuzzle } from './format.ts';
import { digestOf } from './pack.ts';
import {
  choosePuzzle,
  dailyPuzzle,
  findPuzzle,
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
    expect([puzzles.length, digestOf(puzzles.map(formatPuzzle))]).toEqual([chunk.puzzles, chunk.digest]);
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
