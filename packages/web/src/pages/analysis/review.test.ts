import type { Engine, Verdict } from '@kalah/engine';
import { createEngine } from '@kalah/engine/node';
import { formatPosition, legalPits, must, parsePosition } from '@kalah/rules';
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

/** An engine that needs some time to prove a position, and takes all the time it gets. */
function createSlowEngine(needed: number) {
  const asked: { text: string; milliseconds: number }[] = [];
  const progress: unknown[] = [];
  const judge: Engine['judge'] = async (position, { milliseconds = 0 } = {}) => {
    asked.push({ text: formatPosition(position), milliseconds });
    if (current?.proving) progress.push(current.proving);
    const complete = milliseconds >= needed;
    const verdicts = legalPits(position).map(
      (pit): Verdict => ({
        pit,
        kind: complete ? 'exact' : 'estimate',
        value: 0,
        least: 0,
        most: complete ? 0 : 9,
        line: [pit],
      }),
    );
    const seconds = milliseconds / 1000;
    return {
      position,
      verdicts,
      least: 0,
      most: complete ? 0 : 9,
      complete,
      tableProgress: 1,
      nodes: 1,
      seconds,
    };
  };
  const open = () => ({ judge, close: async () => {} }) as unknown as Engine;
  return { asked, progress, open };
}

let current: InstanceType<typeof Review> | undefined;

/** Reviews a game as a page does that has just been loaded: it knows only what is stored. */
async function review(plies: readonly Ply[], open: () => Engine = noEngine) {
  const review = new Review(new Findings(), () => open());
  current = review;
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

test('repeats what is not proved, with more time, and reports the progress', async () => {
  const engine = createSlowEngine(3000);
  const first = await review(plies, engine.open);
  const texts = plies.map(({ before }) => formatPosition(before)).toReversed();
  expect(engine.asked).toEqual([
    ...texts.map((text) => ({ text, milliseconds: 700 })),
    ...texts.map((text) => ({ text, milliseconds: 8000 })),
  ]);
  expect(engine.progress).toEqual([0, 1, 2].map((done) => ({ done, all: 3 })));
  expect([first.done, first.proving, first.judged.every((judged) => judged?.proved)]).toEqual([
    3,
    undefined,
    true,
  ]);
  await review(plies);
});

test('does not repeat after a reload what could not be proved in that time', async () => {
  await review(plies, createSlowEngine(10_000).open);
  expect((await review(plies)).failed).toBe(false);
});

test('ignores a stored value that it did not write', async () => {
  for (const text of ['{', '3', '[3]', '[["x"]]', '[["x",{}]]']) {
    browser.kept.set('kalah:findings', text);
    expect((await review(plies)).done).toBe(0);
  }
});
