import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLASSIC, formatPosition, startPosition } from '@kalah/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveStarts } from './fair-verify.ts';
import { kalah } from './run-fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalah-fair-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('[Q5] lists the fair starts of each rule', async () => {
  const { out } = await kalah('fair', 'list', '--captures-alone');
  const starts = out.split('\n').filter((line) => line.endsWith(' s c'));
  const { examined } = JSON.parse((await kalah('fair', 'list', '--captures-alone', '--json')).out);
  expect(starts).toHaveLength(examined.reduce((sum: number, { draws }: { draws: number }) => sum + draws, 0));
  expect(out).toContain('Kalah(6,4), capturing alone:\n  1 seed moved, empty stores: 3 fair');
});

test('[Q6] writes the fair starts that it finds to a file', async () => {
  const [work, file] = ['3-3.proofs', '3-3.json'].map((name) => join(folder, name)) as [string, string];
  const find = ['fair', 'find', '3', '3', '--work', work, '--memory', '16M'];
  const part = JSON.parse((await kalah(...find, '--first', '40', '--json')).out);
  expect(part.examined[1]).toMatchObject({ moved: 2, stores: false, starts: 240 });
  const { out } = await kalah(...find, '--out', file);
  expect(out).toContain(
    '2 seeds moved, empty stores: 52 fair, the first player wins 154 and loses 34; 240 examined',
  );
  expect(Object.keys(JSON.parse(await readFile(file, 'utf8')).draws)).toHaveLength(105);
});

test('[Q6] says which file it cannot write', async () => {
  const work = join(folder, 'nowhere', '3-3.proofs');
  const { code, err } = await kalah('fair', 'find', '3', '3', '--work', work, '--memory', '16M');
  expect([code, err]).toEqual([1, `${work} or its folder does not exist.\n`]);
});

test('[Q6] leaves files alone that hold no proofs', async () => {
  const work = join(folder, 'letter.txt');
  await writeFile(work, 'Dear friend,\nno proofs here.\n');
  const { code, err } = await kalah('fair', 'find', '3', '3', '--work', work, '--memory', '16M');
  expect([code, err]).toEqual([1, `${work} is not a file of proofs.\n`]);
  expect(await readFile(work, 'utf8')).toBe('Dear friend,\nno proofs here.\n');
});

test('[Q7] finds starts that are not drawn', async () => {
  const unfair = startPosition({ ...CLASSIC, pits: 3, seeds: 3 });
  const { wrong } = await proveStarts([unfair], { memory: 16 * 2 ** 20 });
  expect(wrong).toEqual([formatPosition(unfair)]);
});
