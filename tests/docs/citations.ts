import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const TESTS = ['packages/*/src/**/*.test.ts', 'packages/*/src/**/*-contract.ts', 'tests/**/*.test.ts'];

/** The numbered statements of a document, like Q1, that no test cites. */
export function findUncited(document: string, letter: string): string[] {
  const page = readFileSync(`${root}docs/${document}`, 'utf8');
  const stated = [...page.matchAll(new RegExp(`^\\*\\*(${letter}\\d+)\\. `, 'gm'))].map(
    ([, number]) => number!,
  );
  const tests = globSync(TESTS, { cwd: root }).map((file) => readFileSync(`${root}${file}`, 'utf8'));
  return stated.filter((number) => !tests.some((text) => text.includes(`[${number}]`)));
}
