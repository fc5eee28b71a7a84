import { defineConfig } from 'vitest/config';

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
    reporters: ['default', './scripts/tally-reporter.ts'],
    // Real servers, browsers and databases share two cores here; slow is not wrong.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
