import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../engine/package.json' with { type: 'json' };
import { kalah } from './run-fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalah-cli-'));
});
afterAll(() => rm(folder, { recursive: true }));

const inFolder = (name: string) => join(folder, name);

test('builds and describes a book', async () => {
  const file = inFolder('4-3.book');
  const built = await kalah('book', 'build', '4', '3', '--moves', '3', '--out', file, '--json');
  expect(built.code).toBe(0);
  const info = await kalah('book', 'info', file, '--json');
  expect(info.out).toBe(built.out);
  expect(JSON.parse(info.out)).toMatchObject({
    pits: 4,
    seeds: 3,
    capturesAlone: false,
    moves: 3,
    margin: 6,
  });
  expect((await kalah('book', 'info', file)).out).toContain('Kalah(4,3)');
});

test('verifies a book: its certificate, its rule, and a sample of proofs', async () => {
  const file = inFolder('3-4.book');
  await kalah('book', 'build', '3', '4', '--moves', '3', '--out', file, '--memory', '16M');
  const verify = () =>
    kalah('book', 'verify', file, '--sample', '4', '--seed', 'a', '--memory', '16M', '--json');
  expect(JSON.parse((await verify()).out)).toMatchObject({
    seed: 'a',
    books: [{ pits: 3, seeds: 4, moves: 3, engine: packageJson.version, proved: 4 }],
  });
  await writeFile(`${file}.json`, '{}');
  expect(await verify()).toMatchObject({
    code: 1,
    err: `${file} does not match the certificate in ${file}.json.\n`,
  });
});

test('builds books that agree with the solution of their variant', async () => {
  const file = inFolder('3-3.book');
  const built = await kalah('book', 'build', '3', '3', '--moves', '5', '--out', file, '--json');
  const solved = await kalah('solve', '3', '3', '--margin-only', '--threads', '1', '--json');
  expect(JSON.parse(built.out).margin).toBe(JSON.parse(solved.out).margin);
});

test('rejects a book that contradicts itself', async () => {
  const own = new URL('../../engine/books/6-4.book', import.meta.url);
  const bytes = await readFile(own);
  const [value] = bytes.subarray(20);
  bytes[20] = value! + 2;
  bytes.writeUInt32LE(fnv1a(bytes.subarray(20)), 16);
  const file = inFolder('contradictory.book');
  await writeFile(file, bytes);
  expect(await kalah('book', 'info', file)).toMatchObject({
    code: 1,
    err: `${file} contradicts itself; delete it and build it again.\n`,
  });
});

function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

test('describes the books that come with the engine', async () => {
  const books = JSON.parse((await kalah('book', 'info', '--json')).out);
  expect(books).toMatchObject([
    { pits: 6, seeds: 4, capturesAlone: false, margin: 8 },
    { pits: 6, seeds: 4, capturesAlone: true, margin: 10 },
    { pits: 6, seeds: 5, capturesAlone: false, margin: 10 },
    { pits: 6, seeds: 5, capturesAlone: true, margin: 12 },
    { pits: 6, seeds: 3, capturesAlone: false, margin: 2 },
    { pits: 6, seeds: 3, capturesAlone: true, margin: 2 },
  ]);
});

test('builds and describes a table', async () => {
  const built = await kalah('table', 'build', '3', '8', '--tables', inFolder('tables'), '--json');
  const { seconds, file, ...table } = JSON.parse(built.out);
  expect(seconds).toBeGreaterThanOrEqual(0);
  expect(file).toBe(inFolder('tables/3.table'));
  // Arrangements of up to 8 seeds in 6 pits.
  expect(table).toEqual({ pits: 3, capturesAlone: false, seeds: 8, positions: 3003 });
  expect(JSON.parse((await kalah('table', 'info', file, '--json')).out)).toEqual(table);
});

test('extends an existing table, and keeps a larger one', async () => {
  const tables = inFolder('growing');
  const build = (seeds: string) =>
    kalah('table', 'build', '3', seeds, '--captures-alone', '--tables', tables);
  const info = async () => (await kalah('table', 'info', join(tables, '3-captures-alone.table'))).out;
  await build('5');
  expect(await info()).toContain('up to 5 seeds in play');
  await build('9');
  expect(await info()).toContain('up to 9 seeds in play');
  expect((await build('5')).out).toContain('up to 5 seeds in play');
  expect(await info()).toContain(
    '3 pits per side, capturing alone: 5,005 positions with up to 9 seeds in play',
  );
});

test('solve saves the table it built', async () => {
  const tables = inFolder('kept');
  const solved = await kalah('solve', '4', '4', '--margin-only', '--threads', '1', '--tables', tables);
  expect(solved.out).toContain('wins by 2 seeds');
  const { seeds } = JSON.parse((await kalah('table', 'info', join(tables, '4.table'), '--json')).out);
  expect(seeds).toBeGreaterThanOrEqual(14);
});

test('reports that tables cannot be saved', async () => {
  const file = inFolder('a-file');
  await writeFile(file, '');
  for (const command of [
    ['solve', '3', '3'],
    ['table', 'build', '3', '4'],
  ]) {
    expect(await kalah(...command, '--tables', file)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('is not a folder.'),
    });
  }
  await mkdir(inFolder('odd/4.table'), { recursive: true });
  expect(await kalah('solve', '4', '4', '--threads', '1', '--tables', inFolder('odd'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('The engine failed: EISDIR'),
  });
});

test('detects damage', async () => {
  await kalah('table', 'build', '2', '4', '--tables', inFolder('damaged'));
  const file = inFolder('damaged/2.table');
  const bytes = await readFile(file);
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(file, bytes);
  expect(await kalah('table', 'info', file)).toMatchObject({ code: 1, err: `${file} is a damaged table.\n` });
});

test.each([
  [['book', 'info', 'missing.book'], 'missing.book or its folder does not exist.'],
  [['book', 'info', import.meta.filename], 'is not a book.'],
  [['table', 'info', import.meta.filename], 'is not a table'],
  [['table', 'info', import.meta.dirname], 'is a folder.'],
  [['table', 'build', '6', '24', '--memory', '16M'], 'use --memory'],
])('fails to do `%s`', async (args, sentence) => {
  const { code, out, err } = await kalah(...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(sentence);
});

test.each([
  [['book', 'build', '6', '4'], "required option '--moves <n>' not specified"],
  [['table', 'build', '7', '4'], 'from 1 to 6'],
  [['table', 'shred'], "unknown command 'shred'"],
])('rejects `%s`', async (args, sentence) => {
  const { code, err } = await kalah(...args);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
