import type { Analysis } from '@kalah/engine';
import { CLASSIC, formatPosition, type Position, startPosition } from '@kalah/rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../../test/browser.ts';
import { AnalysisCache } from './analysis-cache.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

/** Different positions; the cache does not ask whether they can be reached. */
const position = (number: number): Position => ({
  ...startPosition(CLASSIC),
  stores: { south: number, north: 0 },
});
const analysis = (number: number): Analysis => ({
  position: position(number),
  verdicts: [],
  least: number,
  most: number,
  complete: true,
  tableProgress: 1,
  nodes: 1,
  seconds: 1,
});

test('keeps the newest 300 analyses', () => {
  const cache = new AnalysisCache();
  for (let number = 0; number < 301; number++) cache.add(analysis(number));
  const reloaded = new AnalysisCache();
  expect(reloaded.find(position(0))).toBeUndefined();
  expect(reloaded.find(position(1))).toEqual(analysis(1));
  expect(reloaded.find(position(300))).toEqual(analysis(300));
});

test('replaces an analysis of the same position', () => {
  const cache = new AnalysisCache();
  cache.add(analysis(1));
  cache.add({ ...analysis(1), nodes: 5 });
  expect(new AnalysisCache().find(position(1))?.nodes).toBe(5);
  expect(JSON.parse(browser.kept.get('kalah:findings')!)).toHaveLength(1);
  expect(browser.kept.get('kalah:findings')).toContain(formatPosition(position(1)));
});
