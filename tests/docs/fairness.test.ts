import { readFileSync } from 'node:fs';
import { fairCertificate } from '@kalah/engine/fair';
import { expect, test } from 'vitest';
import { uncited } from './citations.ts';

const page = readFileSync(new URL('../../docs/fairness.md', import.meta.url), 'utf8');

test.each([false, true])('docs/fairness.md counts the fair starts, capturing alone: %s', (capturesAlone) => {
  const name = capturesAlone ? 'capturing alone' : 'not capturing alone';
  const [, rows = ''] =
    new RegExp(`^\\| \\*\\*${name}\\*\\* .*\\n((?:\\| [^*].*\\n|\\| \\*\\w.*\\n)+)`, 'm').exec(page) ?? [];
  const counts = rows
    .split('\n')
    .map((row) => [...row.matchAll(/\d[\d,]*/g)].map(([n]) => Number(n.replace(',', ''))));
  const { examined } = fairCertificate({ capturesAlone });
  const expected = examined.map(({ starts, draws, firstWins, secondWins }) => [
    starts,
    draws,
    firstWins,
    secondWins,
  ]);
  const add = (rows: number[][]) =>
    [0, 1, 2, 3].map((column) => rows.reduce((sum, row) => sum + row[column]!, 0));
  const [one, two, oneToStore, twoToStore] = expected as [number[], number[], number[], number[]];
  expect(counts.filter(({ length }) => length > 0)).toEqual([
    one,
    two,
    add([one, two]),
    oneToStore,
    twoToStore,
    add(expected),
  ]);
});

test('a test cites every statement of docs/fairness.md', () => {
  // Q12 is a table of measurements.
  expect(uncited('fairness.md', 'Q')).toEqual(['Q12']);
});
