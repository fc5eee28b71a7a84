import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLASSIC, seedsInPlay } from '@kalah/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawSample, makePuzzles, openCores, prepareProofs, puzzleMistakes } from '../node.ts';
import { PlainSolver } from '../testing.ts';
import { lookAhead } from './depth.ts';
import { formatPuzzle, parsePuzzle } from './format.ts';
import { readWork, SettingsMismatch } from './make.ts';
import { packPuzzles } from './pack.ts';
import type { Cores } from './prove.ts';
import { loadAllPuzzles } from './puzzles.ts';
import { pickVaried, withoutDuplicates } from './variety.ts';

const MB = 2 ** 20;
const settings = { variant: { ...CLASSIC, seeds: 2 }, seed: 'test', cost: 4, maxSeeds: 20 };

let folder: string;
let cores: Cores;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kalah-puzzles-'));
  cores = await openCores(32 * MB, 11);
});
afterAll(() => rmSync(folder, { recursive: true }));

const make = (name: string, maxGames: number, more = {}) =>
  makePuzzles({ cores, settings, work: join(folder, name), maxGames, maxPuzzles: 1000, ...more });

test('[Z1] [Z2] finds puzzles whose values a plain solver confirms', () => {
  make('plain', 40);
  const plain = new PlainSolver();
  const { puzzles } = readWork(join(folder, 'plain'));
  expect(puzzles.length).toBeGreaterThan(8);
  for (const { value, cost, decisions } of puzzles.filter(({ position }) => seedsInPlay(position) <= 9)) {
    expect(plain.margin(decisions[0]!.position)).toBe(value);
    for (const { position, pit, options } of decisions) {
      const margins = options.map((option) => option.value);
      expect(Math.max(...margins)).toBe(plain.margin(position));
      expect(options.filter((option) => option.value > value - cost).map((option) => option.pit)).toEqual([
        pit,
      ]);
    }
  }
});

test('[Z7] leaves out what is trivial', () => {
  const { puzzles } = readWork(join(folder, 'plain'));
  for (const { decisions, value } of puzzles) {
    expect(decisions[0]!.options.length).toBeGreaterThanOrEqual(3);
    expect(decisions.length).toBeLessThanOrEqual(6);
    expect(value >= -12 && value <= 24).toBe(true);
  }
});

test('[Z12] continues a run that was killed while it wrote, and gives the same puzzles', () => {
  const work = join(folder, 'continued');
  make('continued', 10);
  appendFileSync(work, '{"game":10,"no');
  make('continued', 40);
  const strip = (text: string) => text.replace(/"nodes":\d+/g, '');
  expect(strip(readFileSync(work, 'utf8'))).toBe(strip(readFileSync(join(folder, 'plain'), 'utf8')));
});

test('[Z12] stops at a number of puzzles, and rejects files with other settings and foreign files', () => {
  expect(make('few', 1000, { maxPuzzles: 2 }).puzzles).toBeGreaterThanOrEqual(2);
  expect(() => make('few', 9, { settings: { ...settings, cost: 6 } })).toThrow(SettingsMismatch);
  const letter = join(folder, 'letter.txt');
  for (const text of ['Dear friend,\nno puzzles here.\n', 'Dear friend']) {
    writeFileSync(letter, text);
    expect(() => make('letter.txt', 9)).toThrow(SyntaxError);
    expect(readFileSync(letter, 'utf8')).toBe(text);
  }
});

test('[Z11] chooses puzzles of many kinds, and none twice', () => {
  const { puzzles } = readWork(join(folder, 'plain'));
  expect(withoutDuplicates([...puzzles, ...puzzles])).toEqual(withoutDuplicates(puzzles));
  const picked = pickVaried(puzzles, 5, 'a');
  expect(picked).toHaveLength(5);
  expect(new Set(picked).size).toBe(5);
  expect(pickVaried(puzzles, 5, 'a')).toEqual(picked);
  expect(pickVaried(puzzles, 9999, 'a')).toHaveLength(puzzles.length);
});

test('[Z13] [Z16] packs puzzles into files, and every week from easy to hard', async () => {
  const all = await loadAllPuzzles();
  const work = [false, true].map((capturesAlone) => {
    const puzzles = all
      .filter(({ position }) => position.variant.capturesAlone === capturesAlone)
      .slice(0, 80);
    const file = join(folder, `shipped ${capturesAlone}`);
    const game = { game: 0, nodes: 5, puzzles: puzzles.map(formatPuzzle) };
    writeFileSync(
      file,
      `${JSON.stringify({ ...settings, variant: { ...CLASSIC, capturesAlone } })}\n${JSON.stringify(game)}\n`,
    );
    return file;
  });
  const { certificate, packed } = packPuzzles({ work, seed: 'a', perRule: 60, days: 14 });
  const [daily, ...others] = packed.map(({ lines, chunk }) => lines.map((line) => parsePuzzle(line, chunk)));
  for (const week of [daily!.slice(0, 7), daily!.slice(7)]) {
    expect(week).toHaveLength(7);
    const ratings = week.map(({ rating }) => rating);
    expect(ratings).toEqual(ratings.toSorted((a, b) => a - b));
  }
  expect(others.map(({ length }) => length)).toEqual(new Array(12).fill(10));
  expect(new Set(packed.flatMap(({ lines }) => lines)).size).toBe(134);
  expect(certificate.made).toMatchObject([
    { games: 1, found: 80, nodes: 5 },
    { variant: { capturesAlone: true } },
  ]);
});

/** Puzzles of each capture rule. Even those with 36 seeds in play take less than 0.1 s with this table. */
const SAMPLE = 6;
const TABLE_SEEDS = 15;

test('[Z14] puzzles of both capture rules, chosen at random from all, are proved again', async () => {
  const seed = process.env.PUZZLE_SEED ?? String(Date.now());
  const all = await loadAllPuzzles();
  const large = await openCores(64 * MB, TABLE_SEEDS);
  for (const capturesAlone of [false, true]) {
    const ofRule = all.filter(({ position }) => position.variant.capturesAlone === capturesAlone);
    const sample = drawSample(ofRule, SAMPLE, `${seed} ${capturesAlone}`);
    console.log(`PUZZLE_SEED=${seed} chooses ${sample.map(({ id }) => id).join(', ')}`);
    for (const puzzle of sample) {
      for (const _ of prepareProofs(large.proofs, puzzle.position.variant));
      expect([puzzle.id, puzzleMistakes(large, puzzle, 4)]).toEqual([puzzle.id, []]);
    }
  }
});

test('[Z8] the depth is where a look-ahead begins to prefer the right moves', async () => {
  const puzzle = (await loadAllPuzzles()).find(
    ({ depth, decisions }) => depth === 4 && decisions.length === 1,
  )!;
  const { position, pit } = puzzle.decisions[0]!;
  const preferred = [3, 4, 5, 6, 7, 8].map((turns) => lookAhead(cores.looks, position, turns)[0]!.pit);
  expect(preferred[0]).not.toBe(pit);
  expect(preferred.slice(1)).toEqual(new Array(5).fill(pit));
});

test('[Z14] finds what is wrong with a puzzle', async () => {
  const [puzzle] = readWork(join(folder, 'plain')).puzzles;
  const [first, ...others] = puzzle!.decisions;
  const options = first!.options.map((option) => ({ ...option, value: option.value - 2 }));
  const wrong = { ...puzzle!, depth: 77, themes: [], decisions: [{ ...first!, options }, ...others] };
  expect(puzzleMistakes(cores, wrong, 4)).toEqual(
    expect.arrayContaining(['the values at move 1 are wrong', 'the depth is wrong']),
  );
  expect(puzzleMistakes(cores, puzzle!, 99)).toContain('move 1 is not the only one');
});
