import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPosition } from '@kalah/rules';
import { afterEach, expect, test } from 'vitest';
import { checkTable, createEngine, type Engine } from './node.ts';
import { variant } from './testing.ts';

const memory = 32 * 2 ** 20;

let engine: Engine;
afterEach(() => engine.close());

test.each([1, 2])('proves Kalah(4,4) with %i threads', async (threads) => {
  engine = createEngine({ workers: 1, threads, memory });
  const { complete, least, most } = await engine.judge(startPosition(variant(4, 4)), {
    milliseconds: Infinity,
  });
  expect({ complete, least, most }).toEqual({ complete: true, least: 2, most: 2 });
});

test('ends an analysis that would take days when its caller leaves', async () => {
  engine = createEngine({ workers: 1, memory });
  for await (const { verdicts } of engine.analyse(startPosition(variant(6, 6)), { milliseconds: Infinity })) {
    if (verdicts.some(({ kind }) => kind === 'estimate')) break;
  }
  const { pit } = await engine.choose(startPosition(variant(3, 3)), { level: 3, seed: 'next' });
  expect([0, 1, 2]).toContain(pit);
});

test('ends an analysis at its deadline with a verdict for every move', async () => {
  engine = createEngine({ workers: 1, memory });
  const { verdicts, complete } = await engine.judge(startPosition(variant(12, 12)), { milliseconds: 100 });
  expect(complete).toBe(false);
  expect(verdicts).toHaveLength(12);
});

test('answers the opening of Kalah(6,4) from the book', async () => {
  engine = createEngine({ workers: 1, memory });
  const { verdicts } = await engine.judge(startPosition(variant(6, 4)));
  expect(verdicts.map(({ value, kind }) => [value, kind])).toEqual(
    [-14, -10, 8, -2, -8, 4].map((value) => [value, 'exact']),
  );
});

test('answers two requests at the same time with two workers', async () => {
  engine = createEngine({ workers: 2, memory });
  const both = await Promise.all([3, 4].map((pits) => engine.judge(startPosition(variant(pits, 3)))));
  expect(both.map(({ least }) => least)).toEqual([2, 6]);
});

test('builds a table ahead of time, as far as memory allows', async () => {
  engine = createEngine({ workers: 1, memory });
  expect(await engine.prepare(variant(6, 4), 13)).toBe(13);
});

test('stores tables in a folder for the next engine', async () => {
  const tableFolder = mkdtempSync(join(tmpdir(), 'kalah-tables-'));
  engine = createEngine({ workers: 1, memory, tableFolder });
  await engine.prepare(variant(4, 4), 16);
  expect(checkTable(join(tableFolder, '4.table'))).toMatchObject({ value: { seeds: 16 } });
  await engine.close();
  engine = createEngine({ workers: 1, memory, tableFolder });
  expect(await engine.prepare(variant(4, 4), 16)).toBe(16);
  rmSync(tableFolder, { recursive: true });
});
