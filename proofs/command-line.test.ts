import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';
import { PARTS } from './parts.ts';

const read = (...args: string[]) => readCommandLine(args, PARTS);

test('prints its usage for --help and -h', () => {
  const script = fileURLToPath(new URL('prove.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--help'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Usage: npm run prove/);
  for (const { name } of PARTS) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  expect(read('-h')).toEqual(read('--help'));
});

test.each([
  [['--fast'], "Unknown option '--fast'."],
  [['fly'], 'There is no part "fly".'],
  [['--quick', '--long'], 'Choose one of --quick and --long.'],
])('answers %j with a sentence and the usage', (args, sentence) => {
  expect(read(...args)).toEqual({
    kind: 'print',
    code: 2,
    text: expect.stringMatching(new RegExp(`^${RegExp.escape(sentence)}\n\nUsage: `)),
  });
});

test('runs all parts at normal scale by default', () => {
  expect(read()).toEqual({ kind: 'run', parts: PARTS, scale: 'normal' });
});

test('runs the named parts once, in the order of the report', () => {
  const [first, second] = PARTS.map(({ name }) => name) as [string, string];
  expect(read(second, first, second, '--long')).toEqual({
    kind: 'run',
    parts: PARTS.slice(0, 2),
    scale: 'long',
  });
});
