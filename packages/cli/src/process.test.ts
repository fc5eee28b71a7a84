import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const BIN = new URL('../bin/kalah.mjs', import.meta.url).pathname;

/** Runs the program as a shell would. */
async function spawnKalah(args: string[], { nodeFlags = [] as string[], input = '' } = {}) {
  const child = spawn(process.execPath, [...nodeFlags, BIN, ...args]);
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

/** Makes the Node that starts the program look like one that is too old for it. */
const PRETEND_OLD = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.9.0'}})`;

test('goes on with the pinned Node when it is started by one that is too old', async () => {
  const args = ['perft', '3', '2', '2', '--json'];
  const { code, out } = await spawnKalah(args, { nodeFlags: ['--import', PRETEND_OLD] });
  expect([code, out]).toEqual([0, '{"nodes":[3,8]}\n']);
});

test('ends by itself with an exit code, and leaves no worker behind', async () => {
  expect(await spawnKalah(['solve', '3', '2', '--json'])).toMatchObject({ code: 0, err: '' });
  expect(await spawnKalah(['solve', '3', '2', '--memory', '1M'])).toMatchObject({ code: 2, out: '' });
});

test('plays what is piped in, however early it comes', async () => {
  const args = ['play', '--side', 'north', '--level', '1', '--json'];
  const { code, out } = await spawnKalah(args, { input: 'quit\n' });
  const kinds = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).kind);
  expect([code, kinds[0], ...kinds.slice(-2)]).toEqual([0, 'moved', 'your-turn', 'left']);
});
