import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/api.md`, 'utf8');
const [client, socket] = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code!) as [string, string];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The code is from docs/api.md; its last line prints something, which is returned. */
async function run(code: string, last: string): Promise<string> {
  const program = `${code}\n${last}`.replaceAll('http://localhost:3000', server.url);
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], { cwd: root });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(errors).toBe('');
  return out.trim();
}

test('the example of the client in docs/api.md plays a game to its end', async () => {
  const print = 'console.log((await client.readGame(game.id)).result!.how);';
  expect(await run(client, print)).toBe('played-out');
});

test('the example of the socket in docs/api.md plays a move', async () => {
  const [beginning] = client.split('\nfor await');
  const quiet = socket.replace('console.log(message)', 'undefined');
  const print = 'console.log((await client.readGame(game.id)).moves.length > 0); process.exit();';
  expect(await run(`${beginning}\n${quiet}`, print)).toBe('true');
});
