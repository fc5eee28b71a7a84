import { CLASSIC, startPosition } from '@kalah/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { loadPage } from '../../../test/runes.ts';
import { beginSolving, takeHint } from './solving.ts';
import type { Task } from './task.ts';

let describing: typeof import('./describe.ts');
beforeAll(async () => {
  stubBrowser();
  describing = await loadPage<typeof import('./describe.ts')>('pages/puzzles/describe.ts');
});
beforeEach(() => void stubBrowser());
afterEach(() => vi.unstubAllGlobals());

const puzzle: Task = {
  position: startPosition(CLASSIC),
  goal: { kind: 'win-by', by: 8 },
  value: 8,
  themes: [],
  solution: [{ side: 'south', pit: 2 }],
  decisions: [{ options: [] }],
};
const say = (task: Task) => describing.describeSolving(beginSolving(task)).line;

test('a puzzle says that the first choice counts, and a mistake that is practised does not', () => {
  expect(say(puzzle)).toContain('Your first choice counts.');
  const practised = { ...puzzle, practice: { oneBest: true } };
  expect(say(practised)).toBe('Point at a pit to see where its seeds fall.');
  const hinted = takeHint(takeHint(beginSolving(practised)));
  expect(describing.describeSolving(hinted)).toEqual({ title: 'Play pit 3', line: '' });
});

test('a goal names a single move only if no other one reaches it', () => {
  expect(describing.describeGoal(puzzle)).toBe('Win by 8: only one move does.');
  expect(describing.describeGoal({ ...puzzle, practice: { oneBest: true } })).toBe(
    'Win by 8: only one move does.',
  );
  expect(describing.describeGoal({ ...puzzle, practice: { oneBest: false } })).toBe('Win by 8.');
});
