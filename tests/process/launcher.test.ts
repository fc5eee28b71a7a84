import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('stops the server when the shell that npm runs it in ends', async () => {
  // Like npm: a shell that waits for the server and does not pass signals on to it.
  const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/run.mjs start; true`], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: 'memory:' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: shell.stdout });
  output.on('line', (line) => {
    lines.push(line);
    if (line.includes('ready at')) shell.kill('SIGTERM');
  });
  await once(output, 'close'); // the server, which holds the other end, has exited
  expect(lines.at(-1)).toBe('Kalah is stopping …');
});
