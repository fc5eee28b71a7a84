import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { texts } from './packages/web/texts/plugin.ts';

/** Tests that a system cannot run because it lacks something. The run reports them; other systems run them. */
const UNCHECKED: Partial<Record<NodeJS.Platform, { reason: string; files: string[] }>> = {
  darwin: {
    reason: 'macOS has no /dev/full and no /proc',
    files: ['tests/process/readers.test.ts', 'packages/server/src/store/sqlite/opening.test.ts'],
  },
  win32: {
    reason: 'Windows has no signals, no POSIX file modes and no shell',
    files: [
      'tests/process/**',
      'tests/cluster/**',
      'proofs/**',
      'packages/cli/src/process.test.ts',
      'packages/server/src/store/sqlite/{durability,opening}.test.ts',
    ],
  },
};

const unchecked = UNCHECKED[process.platform];
if (unchecked) console.warn(`NOT CHECKED, because ${unchecked.reason}: ${unchecked.files.join(', ')}.`);

// As in packages/cli/bin/kalah.mjs: without it, every thread of the code under test strips the types of its sources again,
// which took two thirds of the processor time of the tests of the SQLite store.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/kalah', import.meta.url));

const UNIT_TESTS = 'packages/*/{src,test}/**/*.test.ts';
const WEB_TESTS = 'packages/web/{src,test}/**/*.test.ts';
/** Many of them are long, and so are those of the databases. */
const SYSTEM_TESTS = [
  '{tests,bench,proofs,deploy,docs}/**/*.test.ts',
  'packages/server/src/{platform/database,store,transfer}/**/*.test.ts',
];

/**
 * These tests get a worker each: those that replace a module or the clock, or that look at the whole process, because
 * other tests would notice or disturb them, and proofs that run a peer’s library or measure delays in their process.
 */
const isolated = globSync([UNIT_TESTS, ...SYSTEM_TESTS], { exclude: ['**/node_modules/**'] })
  // In a pattern, a backslash of Windows would be an escape.
  .map((file) => ({ file: file.replaceAll('\\', '/'), source: readFileSync(file, 'utf8') }))
  .filter(
    ({ file, source }) =>
      /vi\.mock\(|useFakeTimers|getActiveResourcesInfo/.test(source) || /^proofs\/(peers|guard)/.test(file),
  );
/** Only Vite can replace a module of Node, or import the sources of Svelte. */
const [viteIsolated, nodeIsolated] = [true, false].map((needsVite) =>
  isolated
    .filter(
      ({ file, source }) => (source.includes('vi.mock(') || file.startsWith('packages/web/')) === needsVite,
    )
    .map(({ file }) => file),
) as [string[], string[]];
const exclude = [...configDefaults.exclude, ...(unchecked?.files ?? [])];

export default defineConfig({
  test: {
    // They run in the order of their names: long files first, because one that starts last leaves a core idle.
    projects: [
      {
        extends: true,
        test: { name: 'isolated', include: nodeIsolated, exclude, experimental: { viteModuleRunner: false } },
      },
      {
        extends: true,
        plugins: [texts()],
        test: { name: 'isolated, by Vite', include: viteIsolated, exclude },
      },
      // Files share their worker’s modules. Loading those for each file would take a tenth of the processor time. Node
      // imports these modules itself, from the cache above, and faster than Vite can transform them.
      {
        extends: true,
        test: {
          name: 'system',
          include: SYSTEM_TESTS,
          exclude: [...exclude, ...nodeIsolated, ...viteIsolated],
          isolate: false,
          experimental: { viteModuleRunner: false },
          // Browsers, processes and databases share two cores. The run names the tests that needed their second try.
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [UNIT_TESTS],
          exclude: [...exclude, ...nodeIsolated, ...viteIsolated, WEB_TESTS, ...SYSTEM_TESTS],
          isolate: false,
          experimental: { viteModuleRunner: false },
        },
      },
      // Node cannot import the sources of Svelte.
      {
        extends: true,
        plugins: [texts()],
        test: {
          name: 'web',
          include: [WEB_TESTS],
          exclude: [...exclude, ...nodeIsolated, ...viteIsolated],
          isolate: false,
        },
      },
    ],
    reporters: ['default', './scripts/tally-reporter.ts'],
    // Most tests wait for servers, browsers and databases, so four files at a time keep two cores busy.
    maxWorkers: 4,
    // They share these cores, so a slow test is not a failed one.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
