import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/src/test-server.ts';
import { ProblemError } from './client.ts';
import type { GameEvent } from './event.ts';
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

/** Keeps the events it hears; `until` resolves when one of a kind is there. */
function createListener() {
  const events: GameEvent[] = [];
  const waiting = new Map<string, () => void>();
  return {
    events,
    hear(message: StreamMessage) {
      if (message.kind !== 'event') return;
      events.push(message.event);
      waiting.get(message.event.kind)?.();
    },
    until: (kind: GameEvent['kind']) => new Promise<void>((resolve) => waiting.set(kind, resolve)),
  };
}

test('plays a whole game, a takeback included, and hears the events that the log has', async () => {
  const { id, tokens } = await seatTwo();
  const { events, hear, until } = createListener();
  const ended = until('ended');
  const socket = await GameSocket.open(server.url, id, hear);
  expect(await socket.play(1, 2, tokens.south)).toBe(3);
  await socket.takeback({}, tokens.south);
  expect(await socket.takeback({}, tokens.north)).toBe(5);
  await socket.draw({}, tokens.south);
  await socket.draw({ answer: 'decline' }, tokens.north);
  for (let game = await server.client.readGame(id); !game.result; game = await server.client.readGame(id)) {
    await socket.play(game.nextMove, game.legalPits[0]!, tokens[game.board.turn]);
  }
  await ended;
  const response = await fetch(`${server.url}/api/v1/games/${id}/record.json`);
  const { events: log } = (await response.json()) as { events: GameEvent[] };
  expect(events).toEqual(log.slice(2));
  socket.close();
});

test('calls off a game that nobody came to', async () => {
  const { game, seat } = await server.client.createGame();
  const socket = await GameSocket.open(server.url, game.id, () => undefined);
  expect(await socket.abort({}, seat!.token)).toBe(2);
  expect((await server.client.readGame(game.id)).result).toMatchObject({ how: 'abort' });
  socket.close();
});

test('throws the problem of a wish that is refused, and that one alone', async () => {
  const { id, tokens } = await seatTwo();
  const socket = await GameSocket.open(server.url, id, () => undefined);
  const [refused, played] = [socket.play(1, 2), socket.play(1, 2, tokens.south)];
  await expect(refused).rejects.toBeInstanceOf(ProblemError);
  await expect(refused).rejects.toMatchObject({ problem: { code: 'token-required' } });
  expect(await played).toBe(3);
  expect(await socket.resign({}, tokens.north)).toBe(5);
  socket.close();
});

test('rejects where there is no such game, and what it is asked when the line is gone', async () => {
  const nowhere = GameSocket.open(server.url, crypto.randomUUID(), () => undefined);
  await expect(nowhere).rejects.toThrow('refused');
  const { id } = await seatTwo();
  const socket = await GameSocket.open(server.url, id, () => undefined);
  socket.close();
  const late = socket.draw();
  await expect(late).rejects.toThrow('closed');
  await socket.closed;
});
