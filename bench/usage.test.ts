import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { formatUsage } from './usage.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const benchmarks = Object.entries(packageJson.scripts).flatMap(([script, command]) => {
  const [, file] = /^node (bench\/\S+)$/.exec(command) ?? [];
  return file === undefined ? [] : [{ script, file }];
});

describe('--help', () => {
  test('says what is measured, the options and the duration', () => {
    const usage = {
      script: 'bench:x',
      measures: 'The X.',
      options: { 'ROUNDS=3': 'rounds' },
      takes: 'a second',
    };
    expect(formatUsage(usage)).toBe(`Usage: [VARIABLE=value …] npm run bench:x -- [options]

The X.

  ROUNDS=3  rounds
  --help    print this text

Takes a second.`);
  });

  // Only one is started, because each takes up to a second to load.
  test('starts no benchmark', () => {
    const text = execFileSync(process.execPath, ['bench/server.ts', '--help'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(text).toMatch(/^Usage: .* npm run bench:server /);
  });

  test.each(benchmarks)('is read by $script before anything begins', ({ script, file }) => {
    const source = readFileSync(`${root}/${file}`, 'utf8');
    const asks = source.indexOf(`printUsageIfAsked({\n  script: '${script}',`);
    const begins = source.search(
      /^(await|try|for|if|.*(= await|process\.argv|parseArgs\(|mkdtempSync\()) ?/m,
    );
    expect(asks).toBeGreaterThan(0);
    expect(asks).toBeLessThan(begins === -1 ? Number.POSITIVE_INFINITY : begins);
  });

  test.each(benchmarks)('of $script names the variables and options that it reads', ({ file }) => {
    const source = readFileSync(`${root}/${file}`, 'utf8');
    const usage = /printUsageIfAsked\(\{.*?\n\}\);/s.exec(source)![0];
    const variables = source.matchAll(/process\.env\.([A-Z]+)/g);
    const [, parsed = ''] = /parseArgs\(\{.*?options: \{\n(.*?)\n {2}\}/s.exec(source) ?? [];
    const options = parsed.matchAll(/^ {4}'?([a-z-]+)'?:/gm);
    const names = [
      ...[...variables].map(([, name]) => name!),
      ...[...options].map(([, name]) => `--${name}`),
    ];
    expect(names.filter((name) => !usage.includes(name))).toEqual([]);
  });
});
