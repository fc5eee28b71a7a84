import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('npm start ends with the shell that npm runs it in', async () => {
  // As npm does it: a shell that stays, and the server as its child, which the shell hands no signal on to.
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
  await once(output, 'close'); // when the server, who holds the other end, has ended
  expect(lines.at(-1)).toBe('Kalah is stopping …');
});
