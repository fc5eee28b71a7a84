import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

test.each([
  ['time', 'T'],
  ['reminders', 'M'],
  ['fairness', 'Q'],
  ['pairing', 'L'],
])('docs/%s.md has every statement that the code and the tests cite, in order', (page, letter) => {
  const numbered = new RegExp(`^\\*\\*${letter}(\\d+)\\. `, 'gm');
  const stated = Array.from(read(`docs/${page}.md`).matchAll(numbered), ([, number]) => Number(number));
  expect(stated.length).toBeGreaterThan(9);
  expect(stated).toEqual(stated.map((_, index) => index + 1));
  const sources = globSync('packages/*/{src,test}/**/*.ts', { cwd: root });
  const cited = sources.flatMap((path) =>
    Array.from(read(path).matchAll(new RegExp(`\\[${letter}(\\d+)\\]`, 'g')), ([, number]) => Number(number)),
  );
  expect(stated).toEqual(expect.arrayContaining([...new Set(cited)]));
});
