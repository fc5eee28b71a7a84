import type { Game } from '@kalah/api';
import type { Client } from '@kalah/api/client';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { startTestServer } from '../test-server.ts';

/** Watches a game until it meets a condition. */
async function watchUntil(client: Client, id: string, isMet: (game: Game) => boolean): Promise<Game> {
  for await (const message of client.watch(id)) {
    if ('game' in message && isMet(message.game)) return message.game;
  }
  throw new Error('the stream ended');
}

test('the computer plays its seat', async () => {
  const server = await startTestServer();
  const { game, seat } = await server.client.createGame({ seats: { south: 'me', north: { engine: 2 } } });
  await server.client.playMove(game.id, 1, { pit: 0 }, seat!.token);
  const { moves } = await watchUntil(
    server.client,
    game.id,
    ({ board, nextMove, result }) => nextMove > 2 && (board.turn === 'south' || result !== null),
  );
  expect(moves[1]).toMatchObject({ number: 2, side: 'north' });
  await server.stop();
});

test('two levels play each other to the end', async () => {
  const server = await startTestServer();
  const seats = { south: { engine: 7 }, north: { engine: 1 } };
  const { game } = await server.client.createGame({ seats, variant: { seeds: 3 } });
  const { result } = await watchUntil(server.client, game.id, ({ result }) => result !== null);
  expect(result).toMatchObject({ how: 'played-out', winner: 'south' });
  await server.stop();
});

test('a turn that waited for a restart is played after it', async () => {
  const store = createMemoryStore();
  const before = await startTestServer({}, store);
  const { game } = await before.client.createGame({ seats: { south: { engine: 8 }, north: 'friend' } });
  await before.closeApp(); // while it proves its first move
  const after = await startTestServer({}, store);
  const { moves } = await watchUntil(after.client, game.id, ({ nextMove }) => nextMove > 1);
  expect(moves[0]).toMatchObject({ number: 1, side: 'south' });
  await after.stop();
});
