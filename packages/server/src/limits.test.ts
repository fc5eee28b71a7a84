import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { sendRaw } from './platform/http/raw-http-fixture.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

const soon = { headersTimeoutMs: 50, requestTimeoutMs: 100, checkIntervalMs: 20 };

test.each([
  ['a head', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  [
    'a body',
    'POST /api/v1/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  ],
])('closes the connection of a client that never completes %s', async (_what, beginning) => {
  server = await startTestServer({ limits: soon });
  const answer = await sendRaw(server.url, beginning);
  expect(answer.status).toBe(408);
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'request-timeout' });
});

test('does not time out an idle stream', async () => {
  server = await startTestServer({ limits: soon });
  const { game, seat } = await server.client.createGame();
  const stream = server.client.watch(game.id);
  const received: string[] = [];
  const { hostname, port } = new URL(server.url);
  for await (const message of stream) {
    received.push(message.kind);
    if (message.kind === 'game') {
      // Once this connection is closed, the server has looked for timeouts.
      const slow = connect(Number(port), hostname, () => slow.write('GET / HTTP/1.1\r\n')).resume();
      await once(slow, 'close');
      await server.client.playMove(game.id, 1, { pit: 0 }, seat!.token);
    }
    if (message.kind === 'event') break;
  }
  expect(received.filter((kind) => kind === 'connection')).toHaveLength(1);
});

test('limits connections', async () => {
  server = await startTestServer({ limits: { connections: 1 } });
  const { hostname, port } = new URL(server.url);
  const first = connect(Number(port), hostname).resume();
  await once(first, 'connect');
  const second = connect(Number(port), hostname).resume();
  await once(second, 'close');
  expect(first.readyState).toBe('open');
  first.destroy();
});

test('accepts a body of 64 KiB and not a byte more', async () => {
  server = await startTestServer();
  const post = async (bytes: number) => {
    const body = `{}${' '.repeat(bytes - 2)}`;
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${server.url}/api/v1/games`, { method: 'POST', headers, body })).status;
  };
  expect(await post(64 * 1024)).toBe(201);
  expect(await post(64 * 1024 + 1)).toBe(413);
});

test('rejects a chunked body that grows too large', async () => {
  server = await startTestServer();
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  const head =
    'POST /api/v1/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked';
  const answer = await sendRaw(server.url, `${head}\r\n\r\n${chunk}${chunk}`);
  expect(answer.status).toBe(413);
});
