import { expect, test } from 'vitest';
import { runKalah } from './kalah.ts';

test('prints its commands with --help', async () => {
  const { code, stdout } = await runKalah(['--help']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/Usage: kalah/);
  expect(stdout).toMatch(/^ {2}serve .*start the server$/m);
});

test('explains every setting of serve with its variable', async () => {
  const { code, stdout } = await runKalah(['serve', '--help']);
  expect(code).toBe(0);
  const settings = {
    '--port': 'PORT',
    '--host': 'HOST',
    '--database-url': 'DATABASE_URL',
    '--public-url': 'PUBLIC_URL',
    '--trust-proxy': 'TRUST_PROXY',
    '--rate-limit': 'RATE_LIMIT',
    '--engine-threads': 'ENGINE_THREADS',
    '--log-level': 'LOG_LEVEL',
  };
  for (const [flag, variable] of Object.entries(settings)) {
    expect(stdout).toMatch(new RegExp(`${flag} [^[]*\\[${variable}\\]`));
  }
});

/** An invalid command exits with 2, a server that cannot start with 1. */
const mistakes: [code: number, args: string[], environment: Record<string, string>, sentence: string][] = [
  [2, ['fly'], {}, "unknown command 'fly'"],
  [2, ['serve', '--colour', 'red'], {}, "unknown option '--colour'"],
  [2, ['serve', 'now'], {}, 'too many arguments'],
  [
    1,
    ['serve', '--port', 'http'],
    {},
    'PORT is "http". Use a port from 0 to 65535, or several like 3000,8080.',
  ],
  [1, ['serve'], { RATE_LIMIT: '5' }, 'RATE_LIMIT is "5". Use on or off.'],
  [1, ['serve', '--port', '0'], { DATABASE_URL: 'mysql://x' }, 'Unknown database "mysql:"'],
  [
    1,
    ['serve', '--port', '0', '--host', '203.0.113.7'],
    { DATABASE_URL: 'memory:' },
    'is not an address of this machine',
  ],
];
test.each(mistakes)(
  'exits with %i and a sentence: kalah %j with %j',
  async (expected, args, environment, sentence) => {
    const { code, stdout, stderr } = await runKalah(args, environment);
    expect(code).toBe(expected);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(stdout).toBe('');
  },
);
