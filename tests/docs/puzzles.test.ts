import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type GoalKind, loadAllPuzzles, puzzleCertificate } from '@kalah/engine/puzzles';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../docs/puzzles.md', import.meta.url), 'utf8');
const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

test('a test cites every statement of docs/puzzles.md', () => {
  const files = globSync(['{engine,cli,server}/src/**/*.test.ts', 'server/src/**/*-contract.ts'], {
    cwd: packages,
  });
  const texts = files.map((file) => readFileSync(`${packages}${file}`, 'utf8'));
  const cited = new Set(
    texts.flatMap((text) => [...text.matchAll(/\[(Z\d+)\]/g)].map(([, number]) => number!)),
  );
  const promised = [...page.matchAll(/^\*\*(Z\d+)\. /gm)].map(([, number]) => number!);
  expect(promised).toHaveLength(19);
  expect(promised.filter((number) => !cited.has(number))).toEqual([]);
});

test('[Z13] docs/puzzles.md says how many puzzles there are, and how large their files', () => {
  const folder = `${packages}engine/src/puzzles/sets/`;
  const files = puzzleCertificate.chunks.map(({ name }) => readFileSync(`${folder}${name}.json`));
  const puzzles = puzzleCertificate.chunks.reduce((sum, chunk) => sum + chunk.puzzles, 0);
  const kilobytes = Math.round(files.reduce((sum, { length }) => sum + length, 0) / 1000);
  expect(page).toContain(`${puzzles.toLocaleString('en')} puzzles in ${kilobytes} KB`);
});

test('[Z5] docs/puzzles.md says how many puzzles have each goal', async () => {
  const goals = Map.groupBy(await loadAllPuzzles(), ({ goal }) => goal.kind);
  const count = (kind: GoalKind) => goals.get(kind)!.length.toLocaleString('en');
  expect(page).toContain(
    `win by N ${count('win-by')}; win ${count('win')}; only defence ${count('only-defence')}; save the draw ${count('draw')}; longest chain ${count('chain')}`,
  );
});
