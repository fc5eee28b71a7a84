import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLASSIC, type Variant } from '@kalah/rules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCore } from '../node.ts';
import { PlainSolver } from '../testing.ts';
import { drawsOf } from './certificate.ts';
import { examineStarts } from './find.ts';
import { listStarts } from './starts.ts';

const variant = (capturesAlone: boolean): Variant => ({ pits: 3, seeds: 3, capturesAlone });

let folder: string;
let work: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kalah-fair-'));
  work = join(folder, '3-3.proofs');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** With a table this small, most starts have to be searched. */
const open = () => openCore(16 * 2 ** 20, 4);
const lines = () => readFileSync(work, 'utf8').trimEnd().split('\n');

test.each([false, true])(
  '[Q4] finds the starts that a plain solver finds, capturing alone: %s',
  async (alone) => {
    const certificate = examineStarts({ core: await open(), variant: variant(alone), work });
    const plain = new PlainSolver();
    const starts = listStarts(variant(alone));
    const margins = starts.map(({ position }) => plain.margin(position));
    const drawn = starts.filter((_, index) => margins[index] === 0).map(({ position }) => position);
    expect(drawsOf(certificate)).toEqual(drawn);
    for (const [index, line] of lines().entries()) {
      const { least, most } = JSON.parse(line);
      expect(least <= margins[index]! && margins[index]! <= most, line).toBe(true);
    }
    const count = (isOne: (margin: number) => boolean) => margins.filter(isOne).length;
    const sum = (of: 'firstWins' | 'draws' | 'secondWins') =>
      certificate.examined.reduce((total, tally) => total + tally[of], 0);
    expect([sum('firstWins'), sum('draws'), sum('secondWins')]).toEqual([
      count((margin) => margin > 0),
      count((margin) => margin === 0),
      count((margin) => margin < 0),
    ]);
  },
);

test('[Q4] takes nothing for proved when the search is interrupted', async () => {
  const core = await open();
  core.shouldStop = () => true;
  expect(() => examineStarts({ core, variant: CLASSIC, work })).toThrow('interrupted');
  expect(existsSync(work)).toBe(false);
});

test('[Q6] continues a search that was killed while it wrote', async () => {
  const core = await open();
  const half = examineStarts({ core, variant: variant(false), work, first: 100 });
  expect(half.examined).toMatchObject([{ starts: 30 }, { starts: 240 }, { starts: 12 }, { starts: 243 }]);
  expect(half.examined.map(({ firstWins, draws, secondWins }) => firstWins + draws + secondWins)).toEqual([
    30, 70, 0, 0,
  ]);
  const before = lines();
  appendFileSync(work, '{"start":"3,3,');
  const whole = examineStarts({ core, variant: variant(false), work });
  expect(lines().slice(0, 100)).toEqual(before);
  expect(lines()).toHaveLength(525);
  const again = join(folder, 'again.proofs');
  writeFileSync(again, '');
  expect(
    Object.keys(examineStarts({ core: await open(), variant: variant(false), work: again }).draws),
  ).toEqual(Object.keys(whole.draws));
});
