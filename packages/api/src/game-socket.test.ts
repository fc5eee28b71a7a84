import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/src/test-server.ts';
import { ProblemError } from './client.ts';
import type { GameEvent } from './event.ts';
import type { Game } from './game.ts';
import { GameSocket } from './game-socket.ts';
import type { StreamMessage } from './stream.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function seatTwo() {
  const { game, seat } = await server.client.createGame();
  const { seat: friend } = await server.client.takeSeat(game.id, 'north');
  return { id: game.id, tokens: { south: seat!.token, north: friend!.token } };
}

/** Keeps the events it hears; `until` resolves when an event of that kind arrives. */
function createListener() {
  const events: GameEvent[] = [];
  const games: Game[] = [];
  const waiting = new Map<string, () => void>();
  return {
    events,
    games,
    hear(message: StreamMessage) {
      if (message.kind !== 'event') return;
      events.push(message.event);
      games.push(message.game);
      waiting.get(message.event.kind)?.();
    },
    until: (kind: GameEvent['kind']) => new Promise<void>((resolve) => waiting.set(kind, resolve)),
  };
}

test('plays a whole game, a takeback included, and hears the events of the log with the game after each', async () => {
  const { id, tokens } = await seatTwo();
  const { events, games, hear, until } = createListener();
  const ended = until('ended');
  const socket = await GameSocket.open(server.url, id, hear);
  expect(await socket.play(1, 2, tokens.south)).toEqual(await server.client.readGame(id));
  await socket.takeback({}, tokens.south);
  expect(await socket.takeback({}, tokens.north)).toEqual(await server.client.readGame(id));
  await socket.draw({}, tokens.south);
  await socket.draw({ answer: 'decline' }, tokens.north);
  for (let game = await server.client.readGame(id); !game.result; game = await server.client.readGame(id)) {
    const played = await socket.play(game.nextMove, game.legalPits[0]!, tokens[game.board.turn]);
    if (!played.result) expect(played).toEqual(await server.client.readGame(id));
  }
  await ended;
  expect(games.at(-1)).toEqual(await server.client.readGame(id));
  const response = await fetch(`${server.url}/api/v1/games/${id}/record.json`);
  const { events: log } = (await response.json()) as { events: GameEvent[] };
  expect(events).toEqual(log.slice(2));
  socket.close();
});

test('aborts a game without an opponent', async () => {
  const { game, seat } = await server.client.createGame();
  const socket = await GameSocket.open(server.url, game.id, () => undefined);
  expect(await socket.abort({}, seat!.token)).toMatchObject({ version: 2, result: { how: 'abort' } });
  socket.close();
});

test('throws the problem of a rejected request, and of no other', async () => {
  const { id, tokens } = await seatTwo();
  const socket = await GameSocket.open(server.url, id, () => undefined);
  const [refused, played] = [socket.play(1, 2), socket.play(1, 2, tokens.south)];
  await expect(refused).rejects.toBeInstanceOf(ProblemError);
  await expect(refused).rejects.toMatchObject({ problem: { code: 'token-required' } });
  expect(await played).toMatchObject({ version: 3 });
  expect(await socket.resign({}, tokens.north)).toMatchObject({ version: 5, status: 'finished' });
  socket.close();
});

test('rejects for an unknown game, and rejects requests after it is closed', async () => {
  const nowhere = GameSocket.open(server.url, crypto.randomUUID(), () => undefined);
  await expect(nowhere).rejects.toThrow('refused');
  const { id } = await seatTwo();
  const socket = await GameSocket.open(server.url, id, () => undefined);
  socket.close();
  const late = socket.draw();
  await expect(late).rejects.toThrow('closed');
  await socket.closed;
});
