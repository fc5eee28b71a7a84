import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Chunk, loadAllPuzzles, puzzleCertificate } from '@kalah/engine/puzzles';
import { formatRecord, seedsInPlay } from '@kalah/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFiles, provePuzzles } from './puzzles-verify.ts';
import { kalah } from './run-fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalah-puzzles-'));
});
afterAll(() => rm(folder, { recursive: true }));

const file = (name: string) => join(folder, name);
const make = (name: string, ...more: string[]) =>
  kalah('puzzles', 'make', '6', '2', '--work', file(name), '--max-seeds', '14', '--memory', '16M', ...more);

test('[Z10] [Z12] makes puzzles, and continues', async () => {
  const few = JSON.parse((await make('work', '--games', '3', '--json')).out);
  const more = JSON.parse((await make('work', '--games', '9', '--json')).out);
  expect([few.games, more.games]).toEqual([3, 9]);
  expect(more.puzzles).toBeGreaterThan(0);
  expect((await make('work', '--games', '9')).out).toMatch(/^Kalah\(6,2\): \d+ puzzles? in 9 games\n/);
});

test('[Z10] makes puzzles from a file of records', async () => {
  const puzzle = (await loadAllPuzzles()).find(({ position }) => seedsInPlay(position) <= 12)!;
  const { position, solution } = puzzle;
  const record = {
    start: position,
    players: { south: 'A', north: 'B' },
    date: '',
    moves: [solution[0]!.pit],
  };
  await writeFile(file('records'), `${formatRecord(record)}\n${formatRecord(record)}`);
  const args = ['--work', file('found'), '--records', file('records'), '--memory', '16M', '--json'];
  const { out } = await kalah('puzzles', 'make', '6', String(position.variant.seeds), ...args);
  expect(JSON.parse(out)).toMatchObject({ games: 2, puzzles: 2 });
  const other = await kalah('puzzles', 'make', '6', '2', '--work', file('x'), '--records', file('records'));
  expect([other.code, other.err]).toEqual([
    1,
    `${file('records')}, game 1: it is Kalah(6,4), not Kalah(6,2).\n`,
  ]);
});

test('[Z12] says what is wrong with a working file', async () => {
  await make('other', '--games', '1');
  expect((await make('other', '--games', '1', '--cost', '6')).err).toContain('was begun with other settings');
  await writeFile(file('letter'), 'Dear friend,\n');
  const { code, err } = await make('letter', '--games', '1');
  expect([code, err]).toEqual([1, `${file('letter')} is not a file of puzzles.\n`]);
  expect(await readFile(file('letter'), 'utf8')).toBe('Dear friend,\n');
});

test('[Z13] says which file it cannot pack', async () => {
  const { code, err } = await kalah('puzzles', 'pack', file('nowhere'), '--out', file('sets'));
  expect([code, err]).toEqual([1, `${file('nowhere')} or its folder does not exist.\n`]);
  expect(await readdir(folder)).not.toContain('sets');
});

test('[Z13] packs boards of six pits only, and leaves no file empty', async () => {
  const board = ['--work', file('4-3'), '--max-seeds', '12', '--games', '1', '--memory', '16M'];
  await kalah('puzzles', 'make', '4', '3', ...board);
  await make('one-rule', '--games', '1');
  for (const [work, sentence] of [
    ['4-3', `${file('4-3')} has puzzles of Kalah(4,3); only boards with six pits per side are packed.\n`],
    [
      'one-rule',
      'There are too few puzzles: daily would be empty. Puzzles of both capture rules are needed.\n',
    ],
  ] as const) {
    const { code, err } = await kalah('puzzles', 'pack', file(work), '--out', file('sets'));
    expect([code, err]).toEqual([1, sentence]);
    expect(await readdir(folder)).not.toContain('sets');
  }
});

test('[Z14] compares the files with their certificate before it proves anything', async () => {
  const proved = await kalah('puzzles', 'verify', '--sample', '1', '--seed', 'a', '--memory', '16M');
  expect(proved.out).toMatch(/^13 files match their certificate\n1 puzzle is proved again/);

  const [daily, second, third, fourth] = puzzleCertificate.chunks as [Chunk, Chunk, Chunk, Chunk];
  const chunks = [
    { ...daily, puzzles: 729 },
    { ...second, digest: daily.digest },
    { ...third, themes: daily.themes },
    fourth,
  ];
  expect(await checkFiles({ chunks })).toEqual({
    files: 4,
    mistakes: [
      'daily has 728 puzzles, not 729',
      'the lines of 6-pits-1 have a different SHA-256',
      'the ratings or themes of 6-pits-2 are different',
    ],
  });
});

test('[Z14] names the puzzles that are wrong', async () => {
  const puzzle = (await loadAllPuzzles()).find(({ position }) => seedsInPlay(position) <= 12)!;
  expect((await provePuzzles([puzzle], { memory: 16 * 2 ** 20 })).wrong).toEqual([]);
  const { wrong } = await provePuzzles([{ ...puzzle, depth: 50 }], { memory: 16 * 2 ** 20 });
  expect(wrong).toEqual([expect.stringContaining(`${puzzle.id} `)]);
});
