import type { StreamMessage } from '@kalah/api/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The next so many things that a stream tells of its game; the stream stays open. */
async function readOn(messages: AsyncGenerator<StreamMessage>, count: number): Promise<StreamMessage[]> {
  const told: StreamMessage[] = [];
  while (told.length < count) {
    const { value } = await messages.next();
    if (value.kind === 'game' || value.kind === 'event') told.push(value);
  }
  return told;
}

/** The first so many things that a stream tells of its game. */
async function readUntil(messages: AsyncGenerator<StreamMessage>, count: number): Promise<StreamMessage[]> {
  const told = await readOn(messages, count);
  await messages.return(undefined);
  return told;
}

const kinds = (told: StreamMessage[]) =>
  told.map((one) => (one.kind === 'event' ? one.event.kind : one.kind));

test('[P9] tells the whole game first, then each event as it is committed', async () => {
  const { game, seat } = await server.client.createGame();
  const stream = server.client.watch(game.id);
  const [first] = await readOn(stream, 1);
  expect(first).toMatchObject({ kind: 'game', game: { id: game.id, version: 1 } });
  await server.client.playMove(game.id, 1, { pit: 2 }, seat!.token);
  await server.client.playMove(game.id, 2, { pit: 5 }, seat!.token);
  await server.client.takeSeat(game.id, 'north', { name: 'Bob' });
  expect(kinds(await readOn(stream, 3))).toEqual(['moved', 'moved', 'seated']);
  await stream.return(undefined);
});

test('[P9] goes on behind the event a watcher saw last, however long ago', async () => {
  const { game, seat } = await server.client.createGame();
  await server.client.playMove(game.id, 1, { pit: 2 }, seat!.token);
  await server.client.playMove(game.id, 2, { pit: 5 }, seat!.token);
  await server.client.resign(game.id, {}, seat!.token);
  const told = await readUntil(server.client.watch(game.id, { game }), 4);
  expect(kinds(told)).toEqual(['moved', 'moved', 'resigned', 'ended']);
  expect(told[0]).toMatchObject({
    event: { number: 2, move: 1, side: 'south', pit: 2, position: '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -' },
  });
});

test('begins anew with one who claims to have seen what has not happened', async () => {
  const { game } = await server.client.createGame();
  const told = await readUntil(server.client.watch(game.id, { game: { ...game, version: 99 } }), 1);
  expect(kinds(told)).toEqual(['game']);
});

test('[P9] tells everybody the same, whenever they came, without a gap', async () => {
  const { game } = await server.client.createGame({ seats: { south: 'open', north: 'open' } });
  const watchers: Promise<StreamMessage[]>[] = [];
  let now = game;
  for (let move = 0; move < 30 && !now.result; move++) {
    watchers.push(readUntil(server.client.watch(game.id, { game }), 10));
    now = await server.client.playMove(game.id, now.nextMove, { pit: now.legalPits[0]! });
  }
  const stories = (await Promise.all(watchers)).map((told) => JSON.stringify(told));
  expect(new Set(stories).size).toBe(1);
});

test('writes a JSON value a line for programs', async () => {
  const { game, seat } = await server.client.createGame();
  const response = await fetch(`${server.url}/api/v1/games/${game.id}/events`, {
    headers: { accept: 'application/x-ndjson' },
  });
  expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  await server.client.playMove(game.id, 1, { pit: 2 }, seat!.token);
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes('"moved"')) break;
  }
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({ kind: 'game', game: { id: game.id } });
  expect(lines.at(-1)).toMatchObject({ kind: 'moved', number: 2, pit: 2 });
});

test('tells how many look on besides the players, and also of one who knows a wrong token', async () => {
  const { game, seat } = await server.client.createGame();
  const stop = new AbortController();
  const watch = (token?: string) =>
    server.client.watch(game.id, { signal: stop.signal, ...(token && { token }) });
  const lines = [watch(), watch(), watch('wrong'), watch(seat!.token), watch(seat!.token)];
  const told = lines.map(async (line) => {
    const counts: number[] = [];
    for await (const message of line) {
      if (message.kind === 'watchers') counts.push(message.count);
      if (counts.at(-1) === 3) break; // a busy machine may tell of some before the others are there
    }
    return Math.max(...counts);
  });
  expect(await Promise.all(told)).toEqual([3, 3, 3, 3, 3]);
  stop.abort();
});

test('refuses a stream of a game that is not there', async () => {
  const response = await fetch(`${server.url}/api/v1/games/${crypto.randomUUID()}/events`);
  expect(response.status).toBe(404);
  await expect(server.client.watch(crypto.randomUUID()).next()).rejects.toThrow('404');
});

test('[P9] says goodbye when the server stops, and a client comes back to the next one without losing an event', async () => {
  const first = await startTestServer();
  const { game, seat } = await first.client.createGame();
  const port = Number(new URL(first.url).port);
  const stop = new AbortController();
  const told: string[] = [];
  const begun = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const watching = (async () => {
    for await (const message of first.client.watch(game.id, { signal: stop.signal })) {
      if (message.kind === 'game') begun.resolve();
      if (message.kind === 'connection' && !message.online) lost.resolve();
      if (message.kind === 'event') told.push(message.event.kind);
      if (told.length === 2) done.resolve();
    }
  })();
  await begun.promise;
  await first.client.playMove(game.id, 1, { pit: 2 }, seat!.token);

  const { store } = first;
  await first.closeApp();
  await lost.promise;
  const second = await startTestServer({ port }, store);
  await second.client.playMove(game.id, 2, { pit: 5 }, seat!.token);
  await done.promise;
  stop.abort();
  await watching;
  await second.stop();
  expect(told).toEqual(['moved', 'moved']);
});
