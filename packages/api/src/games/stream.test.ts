import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/src/test-server.ts';
import { createCutProxy } from '../../test/cut-proxy.ts';
import { createClient } from './client.ts';
import type { Game } from './game.ts';
import { type StreamMessage, watchGame } from './stream.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => void vi.useRealTimers());

/** A server that answers each connection with the next text or status; the last connection stays open. */
function respondWith(...connections: (string | number)[]) {
  const seen: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    seen.push(request.headers.get('last-event-id'));
    const next = connections.shift();
    if (typeof next === 'number') return new Response(null, { status: next });
    const body = new ReadableStream({
      start(controller) {
        if (next !== undefined) controller.enqueue(new TextEncoder().encode(next));
        if (connections.length > 0) controller.close();
        init?.signal?.addEventListener('abort', () => controller.error(new Error('cut')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  return { fetch, seen };
}

const event = (number: number, kind = 'resigned') =>
  `event: ${kind}\nid: ${number}\ndata: ${JSON.stringify({ number, kind })}\n\n`;
const game = (version: number) => `event: game\nid: ${version}\ndata: ${JSON.stringify({ version })}\n\n`;

async function take(
  messages: AsyncGenerator<StreamMessage>,
  kind: StreamMessage['kind'],
  count: number,
): Promise<StreamMessage[]> {
  const received: StreamMessage[] = [];
  for await (const message of messages) {
    received.push(message);
    if (received.filter((message) => message.kind === kind).length === count) break;
  }
  return received;
}

const numbers = (received: StreamMessage[]) =>
  received.flatMap((message) =>
    message.kind === 'event' ? message.event.number : message.kind === 'game' ? message.game.version : [],
  );

test('delivers each event once and in order over a connection that is repeatedly cut at any byte', async () => {
  const proxy = await createCutProxy(server.url);
  const { game: created } = await server.client.createGame({
    variant: { pits: 12 },
    seats: { south: 'open', north: 'open' },
  });
  const stop = new AbortController();
  const received: StreamMessage[] = [];
  const moves = 12;
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const watching = (async () => {
    const stream = createClient({ baseUrl: proxy.url }).watch(created.id, { signal: stop.signal });
    for await (const message of stream) {
      received.push(message);
      if (message.kind === 'game') begun.resolve();
      if (message.kind === 'event' && message.event.number === moves + 1) over.resolve();
    }
  })();

  await begun.promise;
  let now = created;
  for (let move = 0; move < moves; move++) {
    if (move % 4 === 1) proxy.cut();
    if (move % 4 === 3) proxy.cutAfter(40 * move);
    now = await server.client.playMove(created.id, now.nextMove, { pit: now.legalPits[0]! });
  }
  await over.promise;
  stop.abort();
  await watching;
  await proxy.close();

  expect(numbers(received)).toEqual(Array.from({ length: moves + 1 }, (_, at) => 1 + at));
  expect(received.some((message) => message.kind === 'connection' && !message.online)).toBe(true);
});

test('resumes after the last event it received', async () => {
  const { fetch, seen } = respondWith(game(3) + event(4) + event(5), event(6));
  const received = await take(watchGame('http://kalah.test', { fetch }), 'event', 3);
  expect(numbers(received)).toEqual([3, 4, 5, 6]);
  expect(seen).toEqual([null, '5']);
});

test('resumes after the version that the caller has', async () => {
  const { fetch, seen } = respondWith(event(8));
  const known = { version: 7 } as Game;
  await take(watchGame('http://kalah.test', { fetch, game: known }), 'event', 1);
  expect(seen).toEqual(['7']);
});

test('reports when it connects and disconnects', async () => {
  const { fetch } = respondWith(game(1), event(2));
  const received = await take(watchGame('http://kalah.test', { fetch }), 'event', 1);
  expect(received.map((message) => (message.kind === 'connection' ? message.online : message.kind))).toEqual([
    true,
    'game',
    false,
    true,
    'event',
  ]);
});

test('ignores unknown messages of a newer server, and delivers its events', async () => {
  const chat = 'event: chat\ndata: {"text":"hello"}\n\n';
  const plain = 'data: hello\n\n';
  const { fetch } = respondWith(
    `: a comment\n\n${game(1)}${chat}${plain}event: goodbye\ndata: {}\n\n${event(2, 'danced')}`,
  );
  const received = await take(watchGame('http://kalah.test', { fetch }), 'event', 1);
  expect(received.map(({ kind }) => kind)).toEqual(['connection', 'game', 'event']);
  expect(received.at(-1)).toMatchObject({ event: { kind: 'danced', number: 2 } });
});

test.each([408, 429, 500, 502, 503])('reconnects after %i', async (status) => {
  const { fetch } = respondWith(status, game(1));
  const received = await take(watchGame('http://kalah.test', { fetch }), 'game', 1);
  expect(numbers(received)).toEqual([1]);
});

describe('a server that closes every connection', () => {
  /** Number of connections in a minute, when the nth one sends `text(n)` and lasts for `holdMs`. */
  async function countConnections(text: (connection: number) => string, holdMs: number): Promise<number> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const stop = new AbortController();
    let count = 0;
    const fetch = async () => {
      count++;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text(count)));
          setTimeout(() => controller.close(), holdMs);
          stop.signal.addEventListener('abort', () => controller.error(new Error('cut')));
        },
      });
      return new Response(body);
    };
    const options = { fetch, signal: stop.signal, game: { version: 1 } as Game };
    const watching = take(watchGame('http://kalah.test', options), 'event', 1000);
    await vi.advanceTimersByTimeAsync(60_000);
    stop.abort();
    await watching;
    return count;
  }

  test('is contacted less and less often, even if it answers', async () => {
    expect(await countConnections(() => game(1), 1)).toBeLessThan(20);
  });

  test('is contacted at once after a connection that lasted long or delivered an event', async () => {
    expect(await countConnections(() => game(1), 6000)).toBeGreaterThanOrEqual(9);
    expect(await countConnections((connection) => event(1 + connection), 1)).toBeGreaterThan(100);
  });
});

test.each([400, 404, 410])('gives up after %i, which is permanent', async (status) => {
  const { fetch } = respondWith(status);
  await expect(watchGame('http://kalah.test', { fetch }).next()).rejects.toMatchObject({ status });
});

test('tries again when the server does not respond within 20 seconds', async () => {
  vi.useFakeTimers();
  const times: number[] = [];
  const began = Date.now();
  const silent: typeof fetch = (_input, init) => {
    times.push(Date.now() - began);
    return new Promise((_, reject) =>
      init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)),
    );
  };
  const stop = new AbortController();
  const watching = Array.fromAsync(watchGame('http://kalah.test', { fetch: silent, signal: stop.signal }));
  await vi.advanceTimersByTimeAsync(25_000);
  stop.abort();
  await watching;
  expect(times).toHaveLength(2);
  expect(times[1]).toBeGreaterThanOrEqual(20_000);
});

test('reconnects when the connection is silent for too long', async () => {
  const { fetch, seen } = respondWith(game(1), game(1), game(1));
  const silent: typeof fetch = (input, init) =>
    seen.length === 0
      ? fetch(input, init).then((response) => new Response(neverEnding(response.body!, init!.signal!)))
      : fetch(input, init);
  const received = await take(watchGame('http://kalah.test', { fetch: silent, silenceMs: 20 }), 'game', 2);
  expect(received.map((message) => (message.kind === 'connection' ? message.online : message.kind))).toEqual([
    true,
    'game',
    false,
    true,
    'game',
  ]);
});

test.each(['connection', 'game'] as const)(
  'closes its connection when the watcher leaves at the first %s',
  async (kind) => {
    const { fetch } = respondWith(game(1));
    let signal: AbortSignal | null | undefined;
    const observed: typeof fetch = (input, init) => {
      signal = init?.signal;
      return fetch(input, init);
    };
    await take(watchGame('http://kalah.test', { fetch: observed }), kind, 1);
    expect(signal?.aborted).toBe(true);
  },
);

/** Passes on a body and then stays silent until it is aborted. */
function neverEnding(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  return body.pipeThrough(
    new TransformStream({
      flush: () =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    }),
  );
}

test.each(['before it starts', 'while it is connected', 'while it waits to reconnect'])(
  'ends when aborted %s',
  async (when) => {
    const { fetch } = respondWith(
      ...(when === 'while it waits to reconnect' ? [game(1), game(1)] : [game(1)]),
    );
    const stop = new AbortController();
    if (when === 'before it starts') stop.abort();
    const received: string[] = [];
    for await (const message of watchGame('http://kalah.test', { fetch, signal: stop.signal })) {
      received.push(message.kind);
      if (when === 'while it is connected' && message.kind === 'game') stop.abort();
      if (message.kind === 'connection' && !message.online) stop.abort();
    }
    expect(received.filter((kind) => kind === 'game')).toHaveLength(when === 'before it starts' ? 0 : 1);
  },
);
