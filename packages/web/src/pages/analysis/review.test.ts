import { createEngine } from '@kalah/engine/node';
import { must, parsePosition } from '@kalah/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../../test/browser.ts';
import { loadPage } from '../../../test/runes.ts';
import { type Ply, replay } from '../../game/ply.ts';

let browser: FakeBrowser;
let Review: typeof import('./review.svelte.ts').Review;
let Findings: typeof import('./findings.svelte.ts').Findings;
beforeAll(async () => {
  ({ Findings } = await loadPage<typeof import('./findings.svelte.ts')>('pages/analysis/findings.svelte.ts'));
  ({ Review } = await loadPage<typeof import('./review.svelte.ts')>('pages/analysis/review.svelte.ts'));
});
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const start = must(parsePosition('0,0,0,0,2,1,20/2,2,0,0,0,0,21 s -'));
const plies = replay(start, [5, 4, 5]);
const noEngine = () => {
  throw new Error('this review needs no engine');
};

/** Reviews a game as a page does that has just been loaded: it knows only what is stored. */
async function review(plies: readonly Ply[], open = noEngine as typeof createEngine) {
  const review = new Review(new Findings(), () => open());
  await review.run(plies);
  return review;
}

test('is the same after a reload, without searching again', async () => {
  const first = await review(plies, createEngine);
  expect([first.done, first.failed, first.judged.every(Boolean)]).toEqual([3, false, true]);
  const second = await review(plies);
  expect([second.done, second.failed]).toEqual([3, false]);
  expect(second.judged).toEqual(first.judged);
});

test('searches only the positions it has not seen', async () => {
  await review(plies.slice(1), createEngine);
  const longer = await review(plies);
  expect([longer.done, longer.failed]).toEqual([2, true]);
});

test('ignores a stored value that it did not write', async () => {
  for (const text of ['{', '3', '[3]', '[["x"]]', '[["x",{}]]']) {
    browser.kept.set('kalah:findings', text);
    expect((await review(plies)).done).toBe(0);
  }
});
