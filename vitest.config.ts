import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that a system cannot run because it lacks something. The run reports them; other systems run them. */
const UNCHECKED: Partial<Record<NodeJS.Platform, { reason: string; files: string[] }>> = {
  darwin: {
    reason: 'macOS has no /dev/full and no /proc',
    files: ['tests/process/readers.test.ts', 'packages/server/src/storage/sqlite/opening.test.ts'],
  },
  win32: {
    reason: 'Windows has no signals, no POSIX file modes and no shell',
    files: [
      'tests/process/**',
      'tests/cluster/**',
      'proofs/**',
      'packages/cli/src/process.test.ts',
      'packages/server/src/storage/sqlite/{durability,opening}.test.ts',
    ],
  },
};

const unchecked = UNCHECKED[process.platform];
if (unchecked) console.warn(`NOT CHECKED, because ${unchecked.reason}: ${unchecked.files.join(', ')}.`);

export default defineConfig({
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'tests/**/*.test.ts',
      'bench/**/*.test.ts',
      'proofs/**/*.test.ts',
      'deploy/**/*.test.ts',
      'docs/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...(unchecked?.files ?? [])],
    reporters: ['default', './scripts/tally-reporter.ts'],
    // Most tests wait for servers, browsers and databases, so two files at a time fit on two cores.
    maxWorkers: 2,
    // They share these cores, so a slow test is not a failed one.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
