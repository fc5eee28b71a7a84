import { expect, test } from 'vitest';
import { runKalah } from './kalah.ts';

test('explains itself', async () => {
  const { code, stdout } = await runKalah(['--help']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/Usage: kalah/);
  expect(stdout).toMatch(/^ {2}serve .*start the server$/m);
});

test('explains every setting of serve, with its variable', async () => {
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

const mistakes: [args: string[], environment: Record<string, string>, sentence: string][] = [
  [['fly'], {}, "unknown command 'fly'"],
  [['serve', '--colour', 'red'], {}, "unknown option '--colour'"],
  [['serve', 'now'], {}, 'too many arguments'],
  [
    ['serve', '--port', 'http'],
    {},
    'PORT is "http", but it must be a port from 0 to 65535, or several like 3000,8080.',
  ],
  [['serve'], { RATE_LIMIT: '5' }, 'RATE_LIMIT is "5", but it must be on or off.'],
  [['serve', '--port', '0'], { DATABASE_URL: 'mysql://x' }, 'No database is known by "mysql:"'],
  [
    ['serve', '--port', '0', '--host', '203.0.113.7'],
    { DATABASE_URL: 'memory:' },
    'is not an address of this machine',
  ],
];
test.each(mistakes)(
  'kalah %j with %j ends with a sentence and no stack',
  async (args, environment, sentence) => {
    const { code, stdout, stderr } = await runKalah(args, environment);
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(stdout).toBe('');
  },
);
