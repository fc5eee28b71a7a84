import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Variant } from '@kalah/rules';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkTable, loadTable, openCore, saveTable, tablePath } from '../node.ts';
import type { Core } from '../search/core.ts';
import { openTableFiles } from './table-file.ts';

const variant: Variant = { pits: 4, seeds: 4, capturesAlone: true };
const SEEDS = 15;

let folder: string;
let built: Core;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kalah-table-'));
  built = await openPrepared();
  while (built.tableSeeds < SEEDS) built.buildLayer();
  openTableFiles(folder).save(built, variant);
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(folder, '4-captures-alone.table');

async function openPrepared(): Promise<Core> {
  const core = await openCore(16 * 2 ** 20);
  core.prepare(variant);
  return core;
}

async function load(seeds: number): Promise<Core> {
  const core = await openPrepared();
  openTableFiles(folder).load(core, variant, seeds);
  return core;
}

test('loads a table as it was saved', async () => {
  const core = await load(SEEDS);
  expect(core.tableSeeds).toBe(SEEDS);
  expect(Buffer.compare(core.tableBytes(SEEDS), built.tableBytes(SEEDS))).toBe(0);
  expect(checkTable(path())).toMatchObject({
    ok: true,
    value: { pits: 4, capturesAlone: true, seeds: SEEDS, positions: 490_314 },
  });
});

test('loads a table up to the wanted number of seeds, and can build on it', async () => {
  const core = await load(9);
  expect(core.tableSeeds).toBe(9);
  while (core.tableSeeds < SEEDS) core.buildLayer();
  expect(Buffer.compare(core.tableBytes(SEEDS), built.tableBytes(SEEDS))).toBe(0);
});

test('rebuilds and saves damaged layers', async () => {
  const bytes = readFileSync(path());
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(path(), bytes);
  expect(checkTable(path())).toEqual({ ok: false, problem: 'damaged' });
  const core = await load(SEEDS);
  expect(core.tableSeeds).toBe(SEEDS - 1);
  while (core.tableSeeds < SEEDS) core.buildLayer();
  expect(Buffer.compare(core.tableBytes(SEEDS), built.tableBytes(SEEDS))).toBe(0);
  openTableFiles(folder).save(core, variant);
  expect(checkTable(path()).ok).toBe(true);
});

test('ignores files that are truncated, of another version or not a table', async () => {
  const whole = readFileSync(path());
  const otherVersion = Buffer.from(whole);
  otherVersion[8] = 99;
  const files = [whole.subarray(0, 1000), otherVersion, Buffer.from('hello'), Buffer.alloc(0)];
  const seeds: number[] = [];
  const problems: unknown[] = [];
  for (const bytes of files) {
    writeFileSync(path(), bytes);
    seeds.push((await load(SEEDS)).tableSeeds);
    problems.push(checkTable(path()));
  }
  expect(seeds[0]).toBeLessThan(SEEDS);
  expect(seeds.slice(1)).toEqual([-1, -1, -1]);
  expect(problems).toMatchObject(
    ['damaged', 'not-a-table', 'not-a-table', 'not-a-table'].map((problem) => ({ problem })),
  );
});

test('does not replace a larger table by a smaller one', async () => {
  const small = await openPrepared();
  while (small.tableSeeds < SEEDS - 1) small.buildLayer();
  openTableFiles(folder).save(small, variant);
  expect(checkTable(path())).toMatchObject({ value: { seeds: SEEDS } });
});

describe('an interrupted build', () => {
  const classic: Variant = { pits: 6, seeds: 4, capturesAlone: false };
  const PARTIAL = 13;
  let whole: Core;
  let file: string;
  beforeAll(async () => {
    whole = await openCore(64 * 2 ** 20);
    whole.prepare(classic);
    while (whole.tableSeeds < PARTIAL + 1) whole.buildLayer();
  });
  beforeEach(() => {
    file = tablePath(folder, classic);
    saveTable(whole, file, classic);
  });

  /** A core that was stopped in the middle of a layer. */
  async function interrupt(): Promise<Core> {
    const core = await openCore(64 * 2 ** 20);
    core.prepare(classic);
    while (core.tableSeeds < PARTIAL - 1) core.buildLayer();
    core.shouldStop = () => true;
    expect(core.buildLayer()).toBe(false);
    core.shouldStop = () => false;
    return core;
  }

  function expectSameTable(core: Core): void {
    while (core.tableSeeds < PARTIAL + 1) core.buildLayer();
    expect(Buffer.compare(core.tableBytes(PARTIAL + 1), whole.tableBytes(PARTIAL + 1))).toBe(0);
  }

  test('is not touched by a file whose layer is damaged', async () => {
    const bytes = readFileSync(file);
    const layer = 256 + whole.tableBytes(PARTIAL - 1).length;
    bytes.fill(99, layer, 256 + whole.tableBytes(PARTIAL).length);
    writeFileSync(file, bytes);
    const core = await interrupt();
    loadTable(core, file, classic, PARTIAL + 1);
    expect(core.tableSeeds).toBe(PARTIAL - 1);
    expectSameTable(core);
  });

  test('is replaced by intact layers of a file', async () => {
    const core = await interrupt();
    loadTable(core, file, classic, PARTIAL);
    expect(core.tableSeeds).toBe(PARTIAL);
    expectSameTable(core);
  });
});
