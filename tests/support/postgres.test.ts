import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findBinaries, startPostgres } from './postgres.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('fails at once with a sentence when its programs cannot be run', async () => {
  const binaries = mkdtempSync(join(tmpdir(), 'kalah-no-binaries-'));
  await expect(startPostgres({ binaries })).rejects.toThrow(
    /^PostgreSQL could not start: spawn .*pg_ctl (ENOENT|EACCES)$/,
  );
  rmdirSync(binaries);
});

test.runIf(process.platform !== 'win32')('runs from a copy that any user can reach', async () => {
  const folder = await findBinaries();
  expect(folder.startsWith(root)).toBe(false);
  const programs = ['bin', 'lib', 'share'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((entry) => join(part, entry)),
  );
  const closed = programs.filter((entry) => {
    const stat = statSync(join(folder, entry)); // follows links, so a broken one fails
    const needed = stat.isDirectory() || entry.startsWith('bin/') ? 0o555 : 0o444;
    return (stat.mode & needed) !== needed;
  });
  expect(closed).toEqual([]);
});

test.runIf(process.platform !== 'win32')('ends with the process that started it', async () => {
  const script = `const { startPostgres } = await import('./tests/support/postgres.ts');
    console.log((await startPostgres()).url);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root });
  const printed = once(child.stdout.setEncoding('utf8'), 'data').then(([text]) => text as string);
  const url = await Promise.race([printed, once(child, 'exit').then(() => '')]);
  child.kill('SIGTERM');
  await once(child, 'exit');
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
