import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with a line `N passed, N failed`, for scripts that count tests. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandled.length;
    for (const module of modules) {
      if (module.errors().length > 0) failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        else if (state !== 'skipped') failed++;
      }
    }
    process.once('exit', () => console.log(`${passed} passed, ${failed} failed`));
  }
}
