import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Kalah } from '../process/kalah.ts';
import { runDocument } from './document.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('every command in the README works as printed', async () => {
  const server = new Kalah(['serve', '--port', '0', '--database-url', 'memory:']);
  const [address] = await server.addresses();
  const answers = await runDocument(join(root, 'README.md'), address!);
  await server.signal('SIGTERM');
  expect(answers.length).toBeGreaterThanOrEqual(5);
});

const documents = globSync('**/*.md', { cwd: root, exclude: ['**/node_modules'] });

test.each(documents)('every link in %s has a target', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map(
    ([, target]) => target!,
  );
  const missing = targets.filter((target) => !existsSync(join(root, dirname(document), target)));
  expect(missing).toEqual([]);
});
