import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import type { Store } from '../../store/store.ts';
import { startTestServer } from '../../test-server.ts';
import { openSocket } from './socket-fixture.ts';

afterEach(() => vi.useRealTimers());

async function setUp() {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const store = createMemoryStore();
  let gate = Promise.resolve();
  let noteRead = () => {};
  const gated: Store = {
    ...store,
    async find(id) {
      noteRead();
      await gate;
      return store.find(id);
    },
  };
  const server = await startTestServer({}, gated);
  const { game } = await server.client.createGame({ seats: { south: 'open', north: 'open' } });
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return resolve;
  };
  // Not with `expect.poll`, which advances the clock.
  const nextRead = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    noteRead = resolve;
    return promise;
  };
  const moveTimes = async () =>
    (await store.log(game.id, 0)).filter(({ kind }) => kind === 'moved').map(({ at }) => at);
  return { server, id: game.id, hold, nextRead, moveTimes };
}

test('a move has the time its request arrived, however long the store took', async () => {
  const { server, id, hold, nextRead, moveTimes } = await setUp();
  const release = hold();
  vi.setSystemTime(1_001_000);
  const read = nextRead();
  const played = server.client.playMove(id, 1, { pit: 0 });
  await read;
  vi.setSystemTime(1_009_000);
  release();
  await played;
  expect(await moveTimes()).toEqual([1_001_000]);
  await server.stop();
});

test('a request has arrived when its body has: a slow upload does not date a move back', async () => {
  const { server, id, moveTimes } = await setUp();
  const put = request(`${server.url}/api/v1/games/${id}/moves/1`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'content-length': 9, expect: '100-continue' },
  });
  put.flushHeaders();
  await once(put, 'continue');
  vi.setSystemTime(1_005_000);
  put.end('{"pit":0}');
  const [response] = await once(put, 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await moveTimes()).toEqual([1_005_000]);
  await server.stop();
});

test('a move over a socket has the time its message arrived, not the time it left the queue', async () => {
  const { server, id, hold, nextRead, moveTimes } = await setUp();
  const { socket, send, next } = openSocket(server.url, id);
  await next();
  const release = hold();
  vi.setSystemTime(1_001_000);
  const read = nextRead();
  send({ kind: 'play', move: 1, pit: 2 });
  send({ kind: 'play', move: 2, pit: 0, ref: 1 });
  await read;
  vi.setSystemTime(1_009_000);
  release();
  while ((await next()).kind !== 'done');
  expect(await moveTimes()).toEqual([1_001_000, 1_001_000]);
  socket.close();
  await server.stop();
});
