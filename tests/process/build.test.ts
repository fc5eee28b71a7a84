import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the page is made of, a file of each kind. */
const SOURCES = [
  'packages/web/src/main.ts',
  'packages/web/index.html',
  'packages/web/public/icon.svg',
  'packages/web/package.json',
  'packages/web/vite.config.ts',
  'packages/web/svelte.config.js',
  'packages/rules/src/play.ts',
  'packages/board/src/board.ts',
  'packages/api/src/client.ts',
  'packages/engine/src/browser.ts',
  'packages/engine/books/6-4.book',
  'packages/engine/assembly/search.ts',
  'package-lock.json',
];

/** Builds a page as far as the door can tell. */
const BUILDER = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  mkdirSync('packages/web/dist', { recursive: true });
  writeFileSync('packages/web/dist/index.html', '');
`;

/** A workspace of which nothing is left but the door, empty sources and a builder that is fast. */
let workspace: string;
const inWorkspace = (path: string) => join(workspace, path);
beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), 'kalah-build-'));
  for (const path of ['scripts/run.mjs', 'packages/cli/bin']) {
    cpSync(join(root, path), inWorkspace(path), { recursive: true });
  }
  for (const path of [...SOURCES, 'packages/web/build.mjs', 'node_modules/.package-lock.json']) {
    mkdirSync(dirname(inWorkspace(path)), { recursive: true });
    writeFileSync(inWorkspace(path), path.endsWith('build.mjs') ? BUILDER : '{"packages":{}}');
  }
  expect(build()).toBe('Building the web app …\n');
});
afterAll(() => rmSync(workspace, { recursive: true }));

function build(): string {
  const args = ['scripts/run.mjs', 'build'];
  return execFileSync(process.execPath, args, { cwd: workspace, encoding: 'utf8' });
}

/** As if it were written after everything else. */
function touch(path: string): void {
  const later = new Date(Date.now() + 60_000);
  utimesSync(inWorkspace(path), later, later);
}

/** As if it were written before everything else. */
function rest(path: string): void {
  utimesSync(inWorkspace(path), 0, 0);
}

test('a page that is newer than its sources is not built again', () => {
  expect(build()).toBe('');
});

test.each([...SOURCES, 'packages/web/build.mjs'])('a page that is older than %s is built again', (source) => {
  touch(source);
  expect(build()).toBe('Building the web app …\n');
  rest(source);
  expect(build()).toBe('');
});

test('what is made from the sources makes no page old', () => {
  mkdirSync(inWorkspace('packages/engine/dist'));
  rest('packages/engine');
  touch('packages/engine/dist');
  expect(build()).toBe('');
});
