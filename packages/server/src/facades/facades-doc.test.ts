import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runDocument } from '../../../../tests/docs/document.ts';
import { startTestServer } from '../test-server.ts';

const path = fileURLToPath(new URL('../../../../docs/facades.md', import.meta.url));
const page = readFileSync(path, 'utf8');

test('every command in docs/facades.md gets the response that the page shows', async () => {
  const server = await startTestServer();
  const answers = await runDocument(path, server.url);
  await server.stop();
  expect(answers.filter(({ isShown }) => isShown).length).toBeGreaterThan(20);
});

test('a test cites every numbered statement of docs/facades.md', () => {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const tests = globSync('**/*.test.ts', { cwd: here }).map((file) => readFileSync(`${here}${file}`, 'utf8'));
  const statements = [...page.matchAll(/^- \*\*([A-F]\d+)\*\* /gm)].map(([, number]) => number!);
  const isCited = (number: string) => tests.some((text) => text.includes(`[${number}]`));
  expect(new Set(statements).size).toBe(statements.length);
  expect(statements.filter((number) => !isCited(number))).toEqual([]);
});

test('docs/facades.md contains every statement that the code cites', () => {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const cited = globSync('**/*.ts', { cwd: here }).flatMap((file) => [
    ...readFileSync(`${here}${file}`, 'utf8').matchAll(/\[([A-F]\d+)\]/g),
  ]);
  expect(cited.map(([, number]) => number).filter((number) => !page.includes(`**${number}**`))).toEqual([]);
});
