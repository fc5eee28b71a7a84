import { getEventListeners } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/src/test-server.ts';
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

function createListener() {
  const events: GameEvent[] = [];
  const games: Game[] = [];
  const waiting = new Map<string, () => void>();
  return {
    events,
    games,
    onMessage(message: StreamMessage) {
      if (message.kind !== 'event') return;
      events.push(message.event);
      games.push(message.game);
      waiting.get(message.event.kind)?.();
    },
    until: (kind: GameEvent['kind']) => new Promise<void>((resolve) => waiting.set(kind, resolve)),
  };
}

test('plays a whole game with a takeback, and receives the events of the log with the game after each', async () => {
  const { id, tokens } = await seatTwo();
  const { events, games, onMessage, until } = createListener();
  const ended = until('ended');
  const socket = await GameSocket.open(server.url, id, onMessage);
  expect(await socket.playMove(1, { pit: 2 }, tokens.south)).toEqual(await server.client.readGame(id));
  await socket.takeback({}, tokens.south);
  expect(await socket.takeback({}, tokens.north)).toEqual(await server.client.readGame(id));
  await socket.draw({}, tokens.south);
  await socket.draw({ answer: 'decline' }, tokens.north);
  for (let game = await server.client.readGame(id); !game.result; game = await server.client.readGame(id)) {
    const played = await socket.playMove(game.nextMove, { pit: game.legalPits[0]! }, tokens[game.board.turn]);
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
  const [refused, played] = [socket.playMove(1, { pit: 2 }), socket.playMove(1, { pit: 2 }, tokens.south)];
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

test('leaves nothing at the signal once it is closed', async () => {
  const { id } = await seatTwo();
  const { signal } = new AbortController();
  const socket = await GameSocket.open(server.url, id, () => undefined, { signal });
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  socket.close();
  await socket.closed;
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

describe('a server that accepts the socket', () => {
  let answers: readonly string[];

  class AcceptedSocket {
    static readonly OPEN = 1;
    static last: AcceptedSocket;
    readyState = 1;
    onopen = () => {};
    onmessage: ((message: { data: string }) => void) | null = null;
    constructor() {
      AcceptedSocket.last = this;
      queueMicrotask(() => this.onopen());
    }
    send(text: string): void {
      const { kind, ref } = JSON.parse(text) as { kind: string; ref: number };
      if (answers.includes(kind))
        this.onmessage?.({ data: JSON.stringify({ kind: 'done', ref, version: 3 }) });
    }
    close(): void {
      this.readyState = 3;
    }
  }
  beforeEach(() => void vi.stubGlobal('WebSocket', AcceptedSocket));
  afterEach(() => void vi.unstubAllGlobals());

  const game = { version: 3 } as Game;

  test('and answers nothing is given up', async () => {
    answers = [];
    const opening = GameSocket.open('http://kalah.test', 'g', () => undefined, { game, timeoutMs: 20 });
    await expect(opening).rejects.toThrow('closed');
  });

  test('and leaves a request unanswered is given up, and the request fails', async () => {
    answers = ['identify'];
    const socket = await GameSocket.open('http://kalah.test', 'g', () => undefined, { game, timeoutMs: 20 });
    await expect(socket.resign()).rejects.toThrow('closed');
    await socket.closed;
  });

  test.each([
    [
      'an event that skips one',
      { kind: 'resigned', number: 5, at: '2026-01-01T00:00:00.000Z', side: 'south' },
    ],
    ['a move that skips one', [5, 2, 1000]],
  ])('and sends %s is given up', async (_what, message) => {
    answers = ['identify'];
    const { game, seat: _ } = await server.client.createGame();
    const received: StreamMessage[] = [];
    const options = { game: { ...game, version: 3 } };
    const socket = await GameSocket.open('http://kalah.test', 'g', (one) => received.push(one), options);
    AcceptedSocket.last.onmessage?.({ data: JSON.stringify(message) });
    await socket.closed;
    expect(received).toEqual([]);
  });

  test('and falls silent is given up', async () => {
    answers = ['identify'];
    const socket = await GameSocket.open('http://kalah.test', 'g', () => undefined, { game, silenceMs: 20 });
    await socket.closed;
    await expect(socket.resign()).rejects.toThrow('closed');
  });
});
