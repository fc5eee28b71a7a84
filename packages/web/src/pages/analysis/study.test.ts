import { CLASSIC, playAll, startPosition } from '@kalah/rules';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { loadPage } from '../../../test/runes.ts';

let Study: typeof import('./study.svelte.ts').Study;
beforeAll(async () => {
  stubBrowser();
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal('navigator', { languages: ['en'] });
  ({ Study } = await loadPage<typeof import('./study.svelte.ts')>('pages/analysis/study.svelte.ts'));
});
afterAll(() => vi.unstubAllGlobals());

const start = startPosition(CLASSIC);
const game = [2, 5, 1, 4, 0, 2];

test('opens at the step of the line that it is given', () => {
  const study = new Study({ start, game }, { line: [2, 5, 0], at: 2 });
  expect(study.position).toEqual(playAll(start, [2, 5]));
  expect(study.isVariation).toBe(true);
});

test('without a game has no variations, so there is no game to return to', () => {
  const study = new Study({ start, game: [] });
  study.play(2);
  expect([study.line, study.isVariation]).toEqual([[2], false]);
});

test('returns from a variation to the move where it left the game', () => {
  const study = new Study({ start, game }, { line: game, at: 3 });
  study.play(3);
  study.play(3);
  expect([study.isVariation, study.at]).toEqual([true, 5]);
  study.leaveVariation();
  expect([study.isVariation, study.at]).toEqual([false, 3]);
});

test('keeps the rest of the line while stepping back through it', () => {
  const study = new Study({ start, game: [] }, { line: [2, 5, 1], at: 3 });
  study.step(1);
  study.play(5);
  expect([study.line, study.at]).toEqual([[2, 5, 1], 2]);
});

test('follows another line', () => {
  const study = new Study({ start, game: [] });
  study.follow({ line: [2, 5, 1], at: 2 });
  expect(study.position).toEqual(playAll(start, [2, 5]));
  expect(study.stage.turn).toBe('north');
});
