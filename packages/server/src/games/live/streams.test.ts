import type { Game } from '@kalah/api';
import type { StreamMessage } from '@kalah/api/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function readSome(messages: AsyncGenerator<StreamMessage>, count: number): Promise<StreamMessage[]> {
  const received: StreamMessage[] = [];
  while (received.length < count) {
    const { value } = await messages.next();
    if (value.kind === 'game' || value.kind === 'event') received.push(value);
  }
  return received;
}

async function readAndClose(
  messages: AsyncGenerator<StreamMessage>,
  count: number,
): Promise<StreamMessage[]> {
  const received = await readSome(messages, count);
  await messages.return(undefined);
  return received;
}

const kinds = (received: StreamMessage[]) =>
  received.map((one) => (one.kind === 'event' ? one.event.kind : one.kind));

test('[P9] sends the whole game first, then each event as it is committed', async () => {
  const { game, seat } = await server.client.createGame();
  const stream = server.client.watch(game.id);
  const [first] = await readSome(stream, 1);
  expect(first).toMatchObject({ kind: 'game', game: { id: game.id, version: 1 } });
  await server.client.playMove(game.id, 1, { pit: 2 }, seat!.token);
  await server.client.playMove(game.id, 2, { pit: 5 }, seat!.token);
  await server.client.takeSeat(game.id, 'north', { name: 'Bob' });
  expect(kinds(await readSome(stream, 3))).toEqual(['moved', 'moved', 'seated']);
  await stream.return(undefined);
});

test('[P9] resumes after the last event that a watcher has seen, however old', async () => {
  const { game, seat } = await server.client.createGame();
  await server.client.playMove(game.id, 1, { pit: 2 }, seat!.token);
  await server.client.playMove(game.id, 2, { pit: 5 }, seat!.token);
  await server.client.resign(game.id, {}, seat!.token);
  const received = await readAndClose(server.client.watch(game.id, { game }), 4);
  expect(kinds(received)).toEqual(['moved', 'moved', 'resigned', 'ended']);
  expect(received[0]).toMatchObject({
    event: { number: 2, move: 1, side: 'south', pit: 2, position: '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -' },
  });
});

test('starts again for a watcher that claims to have seen a future event', async () => {
  const { game } = await server.client.createGame();
  const received = await readAndClose(server.client.watch(game.id, { game: { ...game, version: 99 } }), 1);
  expect(kinds(received)).toEqual(['game']);
});

test('[P9] sends the same events to all watchers without a gap, whenever they connect', async () => {
  const { game } = await server.client.createGame({ seats: { south: 'open', north: 'open' } });
  const watchers: Promise<StreamMessage[]>[] = [];
  let now = game;
  for (let move = 0; move < 30 && !now.result; move++) {
    watchers.push(readAndClose(server.client.watch(game.id, { game }), 10));
    now = await server.client.playMove(game.id, now.nextMove, { pit: now.legalPits[0]! });
  }
  const texts = (await Promise.all(watchers)).map((received) => JSON.stringify(received));
  expect(new Set(texts).size).toBe(1);
});

test('writes one JSON value per line for programs', async () => {
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

test('sends the server’s time to a watcher that resumes', async () => {
  const { game } = await server.client.createGame();
  const began = Date.now();
  for await (const message of server.client.watch(game.id, { game })) {
    if (message.kind !== 'watchers') continue;
    expect(Date.parse(message.serverTime!)).toBeGreaterThanOrEqual(began);
    break;
  }
});

test('counts spectators without the players; a wrong token does not make a player', async () => {
  const { game, seat } = await server.client.createGame();
  const stop = new AbortController();
  const watch = (token?: string) =>
    server.client.watch(game.id, { signal: stop.signal, ...(token && { token }) });
  const streams = [watch(), watch(), watch('wrong'), watch(seat!.token), watch(seat!.token)];
  const received = streams.map(async (stream) => {
    const counts: number[] = [];
    for await (const message of stream) {
      if (message.kind === 'watchers') counts.push(message.count);
      if (counts.at(-1) === 3) break; // a busy machine may count some before the others are connected
    }
    return Math.max(...counts);
  });
  expect(await Promise.all(received)).toEqual([3, 3, 3, 3, 3]);
  stop.abort();
});

test('[P9] sends the events of several games over one connection, and resumes each after its last event', async () => {
  const open = { seats: { south: 'open', north: 'open' } } as const;
  const [{ game: first }, { game: second }] = [
    await server.client.createGame(open),
    await server.client.createGame(open),
  ];
  await server.client.playMove(first.id, 1, { pit: 2 });
  const unknown = { ...first, id: crypto.randomUUID() };
  const stream = server.client.watchGames([first, second, unknown]);
  const next = async () => {
    const { id, version, board } = (await stream.next()).value as Game;
    return [id, version, board.stores.south];
  };
  expect(await next()).toEqual([first.id, 2, 1]); // played before the stream was opened
  await server.client.playMove(second.id, 1, { pit: 2 });
  expect(await next()).toEqual([second.id, 2, 1]);
  await server.client.playMove(first.id, 2, { pit: 5 });
  expect(await next()).toEqual([first.id, 3, 2]);
  await stream.return(undefined);
});

test('watches as many games as a stream may have with one listener for its end', async () => {
  const created = await Promise.all(Array.from({ length: 50 }, () => server.client.createGame()));
  const warnings: Error[] = [];
  const warn = (warning: Error) => warnings.push(warning);
  process.on('warning', warn);
  const stream = server.client.watchGames(created.map(({ game }) => ({ ...game, version: 0 })));
  const seen = new Set<string>();
  while (seen.size < created.length) seen.add((await stream.next()).value.id);
  await stream.return(undefined);
  process.off('warning', warn);
  expect(warnings).toEqual([]);
});

test('sends whole games to a client that knows only their ids', async () => {
  const { game } = await server.client.createGame();
  const response = await fetch(`${server.url}/api/v1/events?games=${game.id.toUpperCase()}`);
  const { value } = await response.body!.pipeThrough(new TextDecoderStream()).getReader().read();
  expect(value).toContain(`event: game\nid: ${game.id}:1\ndata: {"id":"${game.id}"`);
});

test('sends a game once to a client that asks for it several times', async () => {
  const [twice, last] = [await server.client.createGame(), await server.client.createGame()];
  const ids = [twice.game.id, `${twice.game.id.toUpperCase()}:0`, `${twice.game.id}:1`, last.game.id];
  const stop = new AbortController();
  const response = await fetch(`${server.url}/api/v1/events?games=${ids}`, { signal: stop.signal });
  const lines: string[] = [];
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const readUntil = async (text: string) => {
    while (!lines.join('').includes(text)) lines.push((await reader.read()).value!);
  };
  await readUntil(`id: ${last.game.id}:1`);
  await server.client.playMove(twice.game.id, 1, { pit: 2 }, twice.seat!.token);
  await server.client.playMove(last.game.id, 1, { pit: 2 }, last.seat!.token);
  await readUntil(`id: ${last.game.id}:2`);
  stop.abort();
  const numbers = lines.join('').match(new RegExp(`(?<=id: ${twice.game.id}:)\\d`, 'g'));
  expect(numbers).toEqual(['1', '2']);
});

test('does not count those who watch several games as spectators', async () => {
  const { game } = await server.client.createGame();
  const list = server.client.watchGames([{ ...game, version: 0 }]);
  await list.next();
  for await (const message of server.client.watch(game.id)) {
    if (message.kind !== 'watchers' || message.count === 0) continue; // before they are counted
    expect(message.count).toBe(1);
    break;
  }
  await list.return(undefined);
});

const id = crypto.randomUUID();
test.each([
  ['no games', ''],
  ['a game without an id', 'x'],
  ['an empty id', `${id},`],
  ['more than 50 games', Array(51).fill(id).join()],
])('rejects a stream of %s', async (_what, games) => {
  expect((await fetch(`${server.url}/api/v1/events?games=${games}`)).status).toBe(400);
});

test('rejects a stream of a game that does not exist', async () => {
  const response = await fetch(`${server.url}/api/v1/games/${crypto.randomUUID()}/events`);
  expect(response.status).toBe(404);
  await expect(server.client.watch(crypto.randomUUID()).next()).rejects.toThrow('There is no game');
});

test('[P9] says goodbye when the server stops, and the client reconnects to the next one without losing an event', async () => {
  const first = await startTestServer();
  const { game, seat } = await first.client.createGame();
  const port = Number(new URL(first.url).port);
  const stop = new AbortController();
  const received: string[] = [];
  const begun = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const watching = (async () => {
    for await (const message of first.client.watch(game.id, { signal: stop.signal })) {
      if (message.kind === 'game') begun.resolve();
      if (message.kind === 'connection' && !message.online) lost.resolve();
      if (message.kind === 'event') received.push(message.event.kind);
      if (received.length === 2) done.resolve();
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
  expect(received).toEqual(['moved', 'moved']);
});
