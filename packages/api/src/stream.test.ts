import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../server/src/test-server.ts';
import { createCutProxy } from '../test/cut-proxy.ts';
import { createClient } from './client.ts';
import type { Game } from './game.ts';
import { type StreamMessage, watchGame } from './stream.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A stream whose connections are answered by the test, one text after the other; the last one stays open. */
function speak(...connections: (string | number)[]) {
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

/** What is told until something has been told so often. */
async function take(
  messages: AsyncGenerator<StreamMessage>,
  kind: StreamMessage['kind'],
  count: number,
): Promise<StreamMessage[]> {
  const told: StreamMessage[] = [];
  for await (const message of messages) {
    told.push(message);
    if (told.filter((one) => one.kind === kind).length === count) break;
  }
  return told;
}

const numbers = (told: StreamMessage[]) =>
  told.flatMap((one) =>
    one.kind === 'event' ? one.event.number : one.kind === 'game' ? one.game.version : [],
  );

test('tells each event once and in order over a line that is cut again and again, at any byte', async () => {
  const proxy = await createCutProxy(server.url);
  const { game: made } = await server.client.createGame({
    variant: { pits: 12 },
    seats: { south: 'open', north: 'open' },
  });
  const stop = new AbortController();
  const told: StreamMessage[] = [];
  const moves = 12;
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const watching = (async () => {
    const stream = createClient({ baseUrl: proxy.url }).watch(made.id, { signal: stop.signal });
    for await (const message of stream) {
      told.push(message);
      if (message.kind === 'game') begun.resolve();
      if (message.kind === 'event' && message.event.number === moves + 1) over.resolve();
    }
  })();

  await begun.promise;
  let now = made;
  for (let move = 0; move < moves; move++) {
    if (move % 4 === 1) proxy.cut();
    if (move % 4 === 3) proxy.cutAfter(40 * move);
    now = await server.client.playMove(made.id, now.nextMove, { pit: now.legalPits[0]! });
  }
  await over.promise;
  stop.abort();
  await watching;
  await proxy.close();

  expect(numbers(told)).toEqual(Array.from({ length: moves + 1 }, (_, at) => 1 + at));
  expect(told.some((one) => one.kind === 'connection' && !one.online)).toBe(true);
});

test('goes on behind the last event it saw', async () => {
  const { fetch, seen } = speak(game(3) + event(4) + event(5), event(6));
  const told = await take(watchGame('http://kalah.test', { fetch }), 'event', 3);
  expect(numbers(told)).toEqual([3, 4, 5, 6]);
  expect(seen).toEqual([null, '5']);
});

test('goes on behind what the caller saw before', async () => {
  const { fetch, seen } = speak(event(8));
  const known = { version: 7 } as Game;
  await take(watchGame('http://kalah.test', { fetch, game: known }), 'event', 1);
  expect(seen).toEqual(['7']);
});

test('says when it hears the server and when it does not', async () => {
  const { fetch } = speak(game(1), event(2));
  const told = await take(watchGame('http://kalah.test', { fetch }), 'event', 1);
  expect(told.map((one) => (one.kind === 'connection' ? one.online : one.kind))).toEqual([
    true,
    'game',
    false,
    true,
    'event',
  ]);
});

test('passes over messages of a newer server, and tells its events', async () => {
  const chat = 'event: chat\ndata: {"text":"hello"}\n\n';
  const plain = 'data: hello\n\n';
  const { fetch } = speak(
    `: a comment\n\n${game(1)}${chat}${plain}event: goodbye\ndata: {}\n\n${event(2, 'danced')}`,
  );
  const told = await take(watchGame('http://kalah.test', { fetch }), 'event', 1);
  expect(told.map(({ kind }) => kind)).toEqual(['connection', 'game', 'event']);
  expect(told.at(-1)).toMatchObject({ event: { kind: 'danced', number: 2 } });
});

test.each([429, 500, 502, 503])('comes again after %i', async (status) => {
  const { fetch } = speak(status, game(1));
  const told = await take(watchGame('http://kalah.test', { fetch }), 'game', 1);
  expect(numbers(told)).toEqual([1]);
});

describe('a server that cuts every line', () => {
  afterEach(() => void vi.useRealTimers());

  /** How often it is asked in a minute, when its nth connection sends this text and lasts for `holdMs`. */
  async function askedInAMinute(text: (connection: number) => string, holdMs: number): Promise<number> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const stop = new AbortController();
    let asked = 0;
    const fetch = async () => {
      asked++;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text(asked)));
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
    return asked;
  }

  test('is asked ever more seldom, though it answers', async () => {
    expect(await askedInAMinute(() => game(1), 1)).toBeLessThan(20);
  });

  test('is asked at once after a line that held for long, or that brought something new', async () => {
    expect(await askedInAMinute(() => game(1), 6000)).toBeGreaterThanOrEqual(9);
    expect(await askedInAMinute((connection) => event(1 + connection), 1)).toBeGreaterThan(100);
  });
});

test.each([400, 404, 410])('gives up after %i, which will not change', async (status) => {
  const { fetch } = speak(status);
  await expect(watchGame('http://kalah.test', { fetch }).next()).rejects.toMatchObject({ status });
});

test('takes a line that is silent for too long for a dead one', async () => {
  const { fetch, seen } = speak(game(1), game(1), game(1));
  const silent: typeof fetch = (input, init) =>
    seen.length === 0
      ? fetch(input, init).then((response) => new Response(neverEnding(response.body!, init!.signal!)))
      : fetch(input, init);
  const told = await take(watchGame('http://kalah.test', { fetch: silent, silenceMs: 20 }), 'game', 2);
  expect(told.map((one) => (one.kind === 'connection' ? one.online : one.kind))).toEqual([
    true,
    'game',
    false,
    true,
    'game',
  ]);
});

test.each(['connection', 'game'] as const)(
  'gives its line up when the watcher leaves at the first %s',
  async (kind) => {
    const { fetch } = speak(game(1));
    let line: AbortSignal | null | undefined;
    const watched: typeof fetch = (input, init) => {
      line = init?.signal;
      return fetch(input, init);
    };
    await take(watchGame('http://kalah.test', { fetch: watched }), kind, 1);
    expect(line?.aborted).toBe(true);
  },
);

/** Passes on what there is and then says nothing more, until it is given up. */
function neverEnding(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  return body.pipeThrough(
    new TransformStream({
      flush: () =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up')))),
    }),
  );
}

test.each(['before it begins', 'while it listens', 'while it waits to come again'])(
  'ends when told to, %s',
  async (when) => {
    const { fetch } = speak(...(when === 'while it waits to come again' ? [game(1), game(1)] : [game(1)]));
    const stop = new AbortController();
    if (when === 'before it begins') stop.abort();
    const told: string[] = [];
    for await (const message of watchGame('http://kalah.test', { fetch, signal: stop.signal })) {
      told.push(message.kind);
      if (when === 'while it listens' && message.kind === 'game') stop.abort();
      if (message.kind === 'connection' && !message.online) stop.abort();
    }
    expect(told.filter((kind) => kind === 'game')).toHaveLength(when === 'before it begins' ? 0 : 1);
  },
);
