import { must, parsePosition } from '@kalah/rules';
import { expect, test } from 'vitest';
import { puzzleGoal } from './goal.ts';
import { readLine } from './line.ts';
import type { Decision, Goal } from './puzzle.ts';
import { ratePuzzle } from './rating.ts';
import { themesOf } from './themes.ts';

/** Positions of Kalah(6,4) with South to move, what South and the opponent play, and the themes that follow. */
const THEME_CASES = [
  ['three moves in a turn', '0,0,0,3,2,1,14/4,4,4,4,4,4,4', [5, 4, 5, 3], [], ['chain']],
  ['a capture of five', '0,0,1,0,0,1,14/8,8,4,4,4,4,0', [2], [], ['capture']],
  ['a capture of three', '0,0,1,0,0,1,16/8,8,2,4,4,4,0', [2], [], []],
  ['a threat that is answered', '0,0,0,0,3,1,10/1,0,6,6,6,6,9', [4], [], ['block']],
  ['few seeds', '0,0,0,0,2,2,20/1,1,0,0,0,6,16', [4], [], ['endgame']],
  ['a game that ends', '0,0,0,0,0,1,20/0,0,0,0,0,6,21', [5], [], ['endgame', 'sweep']],
] as const;

test.each(THEME_CASES)('[Z6] knows themes: %s', (_, rows, solution, reply, themes) => {
  expect(themesOf(must(parsePosition(`${rows} s -`)), solution, reply)).toEqual(themes);
});

test('[Z6] calls it a sacrifice to leave many seeds where they are', () => {
  const position = must(parsePosition('1,0,0,0,8,2,10/4,8,4,4,4,3,0 s -'));
  expect(themesOf(position, [5], [])).toContain('sacrifice');
  expect(themesOf(position, [0], [])).not.toContain('sacrifice');
});

const decide = (...values: number[]): Decision => ({
  position: must(parsePosition('1,1,1,1,1,1,14/4,4,4,4,4,4,4 s -')),
  pit: 0,
  options: values.map((value, pit) => ({ pit, value, refutation: [] })),
});

test.each<[number[], Goal]>([
  [[4, 0, -2], { kind: 'win' }],
  [[8, 2, -2], { kind: 'win-by', by: 8 }],
  [[0, -4, -6], { kind: 'draw' }],
  [[-6, -10, -12], { kind: 'only-defence', by: 6 }],
])('[Z5] the goal of %j is %j', (values, goal) => {
  const { position } = decide();
  expect(puzzleGoal(position, [decide(...values)], readLine(position, [0]))).toEqual(goal);
});

test('[Z5] a later choice with another win makes it a win by a number of seeds', () => {
  const { position } = decide();
  const goalOf = (...decisions: Decision[]) => puzzleGoal(position, decisions, readLine(position, [0]));
  expect(goalOf(decide(8, 0), decide(8, 0, -2))).toEqual({ kind: 'win' });
  expect(goalOf(decide(8, 0), decide(8, 0, 2))).toEqual({ kind: 'win-by', by: 8 });
});

test('[Z5] the longest chain is a goal if there is only one', () => {
  const goalOf = (rows: string, pits: number[]) => {
    const position = must(parsePosition(`${rows} s -`));
    return puzzleGoal(position, [decide(4, 0, 0)], readLine(position, pits));
  };
  const longest = [5, 4, 5, 0];
  expect(goalOf('1,0,0,0,2,1,14/4,4,4,4,4,4,6', longest)).toEqual({ kind: 'chain', moves: 4, margin: 4 });
  expect(goalOf('1,1,0,0,2,1,14/4,4,4,4,4,4,5', longest)).toEqual({ kind: 'chain', moves: 4, margin: 4 });
  expect(goalOf('1,0,0,3,2,1,14/4,4,4,4,4,4,3', longest)).toEqual({ kind: 'win' });
  expect(goalOf('1,0,0,0,2,1,14/4,4,4,4,4,4,6', [5, 0])).toEqual({ kind: 'win' });
});

test('[Z9] a deeper search, more choices and more moves make a puzzle harder', () => {
  expect(ratePuzzle(2, [decide(2, 0, 0, 0)])).toBe(500 + 2 * 150 + 2 * 60);
  expect(ratePuzzle(3, [decide(2, 0), decide(2, 0)])).toBe(500 + 3 * 150 + 2 * 60);
});
