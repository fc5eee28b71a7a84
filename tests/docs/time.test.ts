import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

test('docs/time.md has every statement that the code and the tests cite, in order', () => {
  const stated = Array.from(read('docs/time.md').matchAll(/^\*\*T(\d+)\. /gm), ([, number]) =>
    Number(number),
  );
  expect(stated).toEqual(stated.map((_, index) => index + 1));
  const sources = globSync('packages/*/{src,test}/**/*.ts', { cwd: root });
  const cited = sources.flatMap((path) =>
    Array.from(read(path).matchAll(/\[T(\d+)\]/g), ([, number]) => Number(number)),
  );
  expect(stated).toEqual(expect.arrayContaining([...new Set(cited)]));
});
