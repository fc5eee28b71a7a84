import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type GoalKind, loadAllPuzzles, puzzleCertificate } from '@kalah/engine/puzzles';
import { expect, test } from 'vitest';
import { SERVER_TESTS, stated, uncited } from './citations.ts';

const page = readFileSync(new URL('../../docs/puzzles.md', import.meta.url), 'utf8');
const sets = fileURLToPath(new URL('../../packages/engine/src/puzzles/sets/', import.meta.url));

test('a test cites every statement of docs/puzzles.md', () => {
  expect(stated('puzzles.md', 'Z')).toHaveLength(19);
  const tests = [...SERVER_TESTS, 'packages/{engine,cli}/src/**/*.test.ts'];
  expect(uncited('puzzles.md', 'Z', tests)).toEqual([]);
});

test('[Z13] docs/puzzles.md says how many puzzles there are, and how large their files', () => {
  const files = puzzleCertificate.chunks.map(({ name }) => readFileSync(`${sets}${name}.json`));
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
