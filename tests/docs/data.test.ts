import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ExportedGame } from '@kalah/api/open-data';
import { expect, test } from 'vitest';
import { startTestServer } from '../../packages/server/src/test-server.ts';
import { stated, uncited } from './citations.ts';
import { runDocument } from './document.ts';

const path = fileURLToPath(new URL('../../docs/data.md', import.meta.url));
const page = readFileSync(path, 'utf8');

test('every command of docs/data.md is answered as the page shows', async () => {
  const server = await startTestServer();
  const answers = await runDocument(path, server.url);
  await server.stop();
  expect(answers.map(({ text }) => text.split('\n').length)).toHaveLength(5);
  expect(answers[3]!.text).toBe('');
});

test('docs/data.md lists every field of a line', () => {
  const fields = [...page.matchAll(/^\| `(\w+)` /gm)].map(([, field]) => field!);
  expect(fields).toEqual(Object.keys(ExportedGame.properties));
});

test('a test cites every statement of docs/data.md', () => {
  expect(stated('data.md', 'Y')).toHaveLength(7);
  expect(uncited('data.md', 'Y', ['packages/{server,cli}/src/**/*.test.ts'])).toEqual([]);
});
