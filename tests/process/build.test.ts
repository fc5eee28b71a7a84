import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Of each kind that the page is built from. */
const SOURCES = [
  'packages/web/src/main.ts',
  'packages/web/index.html',
  'packages/web/public/icon.svg',
  'packages/web/package.json',
  'packages/web/vite.config.ts',
  'packages/web/svelte.config.js',
  'packages/rules/src/play.ts',
  'packages/board/src/board.ts',
  'packages/api/src/games/client.ts',
  'packages/engine/src/browser.ts',
  'packages/engine/books/6-4.book',
  'packages/engine/assembly/search.ts',
  'package-lock.json',
];

/** Looks like a build to the launcher. */
const BUILDER = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  mkdirSync('packages/web/dist', { recursive: true });
  writeFileSync('packages/web/dist/index.html', '');
`;

/** Has just the launcher, empty sources and a fast builder. */
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

/** Newer than everything else. */
function touch(path: string): void {
  const later = new Date(Date.now() + 60_000);
  utimesSync(inWorkspace(path), later, later);
}

/** Older than everything else. */
function rest(path: string): void {
  utimesSync(inWorkspace(path), 0, 0);
}

test('does not rebuild a page that is newer than its sources', () => {
  expect(build()).toBe('');
});

test.each([...SOURCES, 'packages/web/build.mjs'])('rebuilds a page that is older than %s', (source) => {
  touch(source);
  expect(build()).toBe('Building the web app …\n');
  rest(source);
  expect(build()).toBe('');
});

test('ignores generated files', () => {
  mkdirSync(inWorkspace('packages/engine/dist'));
  rest('packages/engine');
  touch('packages/engine/dist');
  expect(build()).toBe('');
});
