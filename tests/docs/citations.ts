import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const TESTS = ['packages/*/src/**/*.test.ts', 'packages/*/src/**/*-contract.ts', 'tests/**/*.test.ts'];
export const SERVER_TESTS = ['packages/server/src/**/*.test.ts', 'packages/server/src/**/*-contract.ts'];

/** `**Q1. ` in a document states Q1. */
export function stated(document: string, letter: string): string[] {
  const page = readFileSync(`${root}docs/${document}`, 'utf8');
  return Array.from(page.matchAll(new RegExp(`^\\*\\*(${letter}\\d+)\\. `, 'gm')), ([, number]) => number!);
}

/** `[Q1]` in a test cites Q1. */
export function cited(letter: string, patterns: readonly string[]): Set<string> {
  const texts = globSync(patterns, { cwd: root }).map((file) => readFileSync(`${root}${file}`, 'utf8'));
  const citation = new RegExp(`\\[(${letter}\\d+)\\]`, 'g');
  return new Set(texts.flatMap((text) => Array.from(text.matchAll(citation), ([, number]) => number!)));
}

export function uncited(document: string, letter: string, patterns: readonly string[] = TESTS): string[] {
  const numbers = cited(letter, patterns);
  return stated(document, letter).filter((number) => !numbers.has(number));
}
