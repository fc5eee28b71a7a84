import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a run with a line `N passed, N failed`, for scripts that count tests. Before it, the tests that passed only when they
 * ran again, because each may be a race that is worth a look.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandled.length;
    const repeated: string[] = [];
    for (const module of modules) {
      if (module.errors().length > 0) failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        else if (state !== 'skipped') failed++;
        if (test.diagnostic()?.flaky) repeated.push(`${module.relativeModuleId} > ${test.fullName}`);
      }
    }
    process.once('exit', () => {
      for (const name of repeated) console.log(`PASSED AT THE SECOND TRY: ${name}`);
      console.log(`${passed} passed, ${failed} failed`);
    });
  }
}
