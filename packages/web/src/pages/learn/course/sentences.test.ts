import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../../test/browser.ts';
import { loadPage } from '../../../../test/runes.ts';
import { findPly } from '../../../game/ply.ts';
import { findExercise } from './exercises.ts';

let describeFeedback: typeof import('./sentences.ts').describeFeedback;
beforeAll(async () => {
  stubBrowser();
  ({ describeFeedback } = await loadPage<typeof import('./sentences.ts')>('pages/learn/course/sentences.ts'));
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['save', 2, 'North answers with pits 4, 6, 5, 3 and captures 8.'],
  ['block', 1, /North answers with pit \d and captures 10\.$/],
])('a wrong move in “%s” is answered with every move of North’s turn', (key, pit, answer) => {
  const exercise = findExercise(key)!;
  const ply = findPly(exercise.position, pit - 1)!;
  if (typeof answer === 'string') expect(describeFeedback(exercise, [ply])).toContain(answer);
  else expect(describeFeedback(exercise, [ply])).toMatch(answer);
});
