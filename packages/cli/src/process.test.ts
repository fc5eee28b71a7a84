import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/kalah.mjs', import.meta.url));

async function spawnKalah(args: string[], { nodeFlags = [] as string[], input = '' } = {}) {
  const child = spawn(process.execPath, [...nodeFlags, BIN, ...args]);
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

/** Makes the Node that starts the program look too old for it. */
const PRETEND_OLD = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.9.0'}})`;

test('runs on the pinned Node if it is started by one that is too old', async () => {
  const args = ['perft', '3', '2', '2', '--json'];
  const { code, out } = await spawnKalah(args, { nodeFlags: ['--import', PRETEND_OLD] });
  expect([code, out]).toEqual([0, '{"nodes":[3,8]}\n']);
});

/** A server started by a Node that is too old, and an unfinished request to it. */
async function serveOnOldNode() {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: 'memory:' };
  const child = spawn(process.execPath, ['--import', PRETEND_OLD, BIN, 'serve'], {
    env,
    detached: true, // a separate process group, as a shell creates it
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let port: string | undefined;
  while (port === undefined) port = / ready at \S+:(\d+) /.exec(String((await lines.next()).value))?.[1];
  const slow = connect(Number(port), '127.0.0.1');
  const head = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\nexpect: 100-continue\r\n';
  slow.write(`POST /api/v1/games HTTP/1.1\r\n${head}\r\n`);
  await once(slow, 'data');
  return { child, slow, nextLine: async () => (await lines.next()).value };
}

test.each([
  ['Ctrl-C, which reaches parent and child', (pid: number) => -pid, 'SIGINT'],
  ['SIGINT to the parent only', (pid: number) => pid, 'SIGINT'],
  ['SIGTERM to the parent only', (pid: number) => pid, 'SIGTERM'],
] as const)('stops gracefully on %s when started by a Node that is too old', async (_what, whom, signal) => {
  const { child, slow, nextLine } = await serveOnOldNode();
  const ended = once(child, 'exit');
  process.kill(whom(child.pid!), signal);
  expect(await nextLine()).toBe('Kalah is stopping …');
  slow.write('{}');
  expect(String(await once(slow, 'data'))).toContain('201 Created');
  expect(await ended).toEqual([0, null]);
});

test('exits by itself with an exit code, without leaving workers behind', async () => {
  expect(await spawnKalah(['solve', '3', '2', '--json'])).toMatchObject({ code: 0, err: '' });
  expect(await spawnKalah(['solve', '3', '2', '--memory', '1M'])).toMatchObject({ code: 2, out: '' });
});

test('plays piped input, however early it arrives', async () => {
  const args = ['play', '--side', 'north', '--level', '1', '--json'];
  const { code, out } = await spawnKalah(args, { input: 'quit\n' });
  const kinds = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).kind);
  expect([code, kinds[0], ...kinds.slice(-2)]).toEqual([0, 'moved', 'your-turn', 'left']);
});
