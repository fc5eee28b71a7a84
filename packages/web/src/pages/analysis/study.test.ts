import { CLASSIC, playAll, startPosition } from '@kalah/rules';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { loadPage } from '../../../test/runes.ts';
import { toTree } from './address.ts';

let Study: typeof import('./study.svelte.ts').Study;
beforeAll(async () => {
  stubBrowser();
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal('navigator', { languages: ['en'] });
  ({ Study } = await loadPage<typeof import('./study.svelte.ts')>('pages/analysis/study.svelte.ts'));
});
afterAll(() => vi.unstubAllGlobals());

function toLine(line: number[], at: number, game: number[] = []) {
  return { line, at, tree: toTree(game, line) };
}

const start = startPosition(CLASSIC);
const game = [2, 5, 1, 4, 0, 2];

test('opens at the step of the line that it is given', () => {
  const study = new Study({ start, game }, toLine([2, 5, 0], 2, game));
  expect(study.position).toEqual(playAll(start, [2, 5]));
  expect(study.isVariation).toBe(true);
});

test('without a game has no variations, so there is no game to return to', () => {
  const study = new Study({ start, game: [] });
  study.play(2);
  expect([study.line, study.isVariation]).toEqual([[2], false]);
});

test('returns from a variation to the move where it left the game', () => {
  const study = new Study({ start, game }, toLine(game, 3));
  study.play(3);
  study.play(3);
  expect([study.isVariation, study.at]).toEqual([true, 5]);
  study.leaveVariation();
  expect([study.isVariation, study.at]).toEqual([false, 3]);
});

test('keeps the rest of the line while stepping back through it', () => {
  const study = new Study({ start, game: [] }, toLine([2, 5, 1], 3));
  study.step(1);
  study.play(5);
  expect([study.line, study.at]).toEqual([[2, 5, 1], 2]);
});

test('follows another line', () => {
  const study = new Study({ start, game: [] });
  study.follow(toLine([2, 5, 1], 2));
  expect(study.position).toEqual(playAll(start, [2, 5]));
  expect(study.stage.turn).toBe('north');
});

test('keeps the moves that a variation replaces, and goes from one to the other', () => {
  const study = new Study({ start, game: [] }, toLine([2, 5, 1], 1));
  study.play(0);
  expect(study.line).toEqual([2, 0]);
  study.goToAlternative(-1);
  expect([study.path, study.line]).toEqual([
    [2, 5],
    [2, 5, 1],
  ]);
  study.goToAlternative(1);
  expect(study.path).toEqual([2, 0]);
});

test('deletes variations only, and brings them back', () => {
  const study = new Study({ start, game }, toLine(game, 2));
  study.delete();
  expect([study.canDelete, study.canUndo, study.at]).toEqual([false, false, 2]);
  study.play(0);
  study.note('Why not?');
  study.delete();
  expect([study.path, study.line, study.canUndo]).toEqual([[2, 5], game, true]);
  study.undoDelete();
  expect([study.path, study.comment, study.canUndo]).toEqual([[2, 5, 0], 'Why not?', false]);
});

test('promotes a variation, but not before the game', () => {
  const study = new Study({ start, game: [] }, toLine([2, 5], 1));
  study.play(0);
  expect(study.canPromote).toBe(true);
  study.promote();
  expect(study.tree.next[0]?.next.map(({ pit }) => pit)).toEqual([0, 5]);
  const review = new Study({ start, game }, toLine(game, 1));
  review.play(0);
  expect(review.canPromote).toBe(false);
});

test('adds a line as a variation without leaving the board', () => {
  const study = new Study({ start, game }, toLine(game, 2));
  study.addVariation([0, 3]);
  expect([study.path, study.line]).toEqual([[2, 5], game]);
  study.goTo([2, 5, 0, 3]);
  expect(study.position).toEqual(playAll(start, [2, 5, 0, 3]));
});
