import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPosition, type Variant } from '@kalah/rules';
import { afterEach, expect, test } from 'vitest';
import { checkTable, createEngine, type Engine } from './node.ts';

const variant = (pits: number, seeds: number): Variant => ({ pits, seeds, capturesAlone: false });
const memory = 32 * 2 ** 20;

let engine: Engine;
afterEach(() => engine.close());

test.each([1, 2])('an engine of %i threads proves Kalah(4,4)', async (threads) => {
  engine = createEngine({ workers: 1, threads, memory });
  const { complete, least, most } = await engine.judge(startPosition(variant(4, 4)), {
    milliseconds: Infinity,
  });
  expect({ complete, least, most }).toEqual({ complete: true, least: 2, most: 2 });
});

test('an analysis that would take days ends when its caller leaves', async () => {
  engine = createEngine({ workers: 1, memory });
  for await (const { verdicts } of engine.analyse(startPosition(variant(6, 6)), { milliseconds: Infinity })) {
    if (verdicts.some(({ kind }) => kind === 'estimate')) break;
  }
  const { pit } = await engine.choose(startPosition(variant(3, 3)), { level: 3, seed: 'next' });
  expect([0, 1, 2]).toContain(pit);
});

test('an analysis ends at its deadline with a verdict for every move', async () => {
  engine = createEngine({ workers: 1, memory });
  const { verdicts, complete } = await engine.judge(startPosition(variant(12, 12)), { milliseconds: 100 });
  expect(complete).toBe(false);
  expect(verdicts).toHaveLength(12);
});

test('the opening of Kalah(6,4) is answered from the book', async () => {
  engine = createEngine({ workers: 1, memory });
  const { verdicts } = await engine.judge(startPosition(variant(6, 4)));
  expect(verdicts.map(({ value, kind }) => [value, kind])).toEqual(
    [-14, -10, 8, -2, -8, 4].map((value) => [value, 'exact']),
  );
});

test('two requests at once are answered by two workers', async () => {
  engine = createEngine({ workers: 2, memory });
  const both = await Promise.all([3, 4].map((pits) => engine.judge(startPosition(variant(pits, 3)))));
  expect(both.map(({ least }) => least)).toEqual([2, 6]);
});

test('a table can be built ahead of time, as far as memory allows', async () => {
  engine = createEngine({ workers: 1, memory });
  expect(await engine.prepare(variant(6, 4), 13)).toBe(13);
});

test('a table is kept between two engines that are given a folder', async () => {
  const tableFolder = mkdtempSync(join(tmpdir(), 'kalah-tables-'));
  engine = createEngine({ workers: 1, memory, tableFolder });
  await engine.prepare(variant(4, 4), 16);
  expect(checkTable(join(tableFolder, '4.table'))).toMatchObject({ value: { seeds: 16 } });
  await engine.close();
  engine = createEngine({ workers: 1, memory, tableFolder });
  expect(await engine.prepare(variant(4, 4), 16)).toBe(16);
  rmSync(tableFolder, { recursive: true });
});
