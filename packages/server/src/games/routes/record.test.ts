import type { GameRecord } from '@kalah/api';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import { startTestServer } from '../../test-server.ts';

test('record.json is consistent when a move is committed while it is being read', async () => {
  const store = createMemoryStore();
  let interrupt: (() => Promise<unknown>) | undefined;
  const server = await startTestServer(
    {},
    {
      ...store,
      async log(id, after) {
        const play = interrupt;
        interrupt = undefined;
        await play?.();
        return store.log(id, after);
      },
    },
  );
  const { game } = await server.client.createGame({ seats: { south: 'open', north: 'open' } });
  await server.client.playMove(game.id, 1, { pit: 2 });
  interrupt = () => server.client.playMove(game.id, 2, { pit: 5 });

  const record = await (await fetch(`${server.url}/api/v1/games/${game.id}/record.json`)).json();
  const moved = record.events.filter(({ kind }: { kind: string }) => kind === 'moved');
  expect(record.moves).toEqual([2, 5]);
  expect(moved.map(({ pit }: { pit: number }) => pit)).toEqual(record.moves);
  expect(record.position).toBe(moved.at(-1).position);
  await server.stop();
});

test('[N4] record.txt says what the clock was and how long each move took, without moves that were taken back', async () => {
  const server = await startTestServer();
  const { client } = server;
  const clock = { kind: 'live', initial: 180, increment: 2 } as const;
  const { game, seat } = await client.createGame({ name: 'Ann', clock });
  const { seat: north } = await client.takeSeat(game.id, 'north', { name: 'Ben' });
  const readText = async () => (await fetch(`${server.url}/api/v1/games/${game.id}/record.txt`)).text();
  expect(await readText()).toMatch(/\[Clock "180\+2"\]\n\[Result/);

  const [south, other] = [seat!.token, north!.token];
  await client.playMove(game.id, 1, { pit: 0 }, south);
  await client.playMove(game.id, 2, { pit: 0 }, other);
  await client.playMove(game.id, 3, { pit: 2 }, south);
  await client.takeback(game.id, {}, south);
  await client.takeback(game.id, { answer: 'accept' }, other);
  await client.playMove(game.id, 4, { pit: 1 }, south);
  const record = (await (
    await fetch(`${server.url}/api/v1/games/${game.id}/record.json`)
  ).json()) as GameRecord;
  const last = record.events.findLast((event) => event.kind === 'moved')!;
  expect(await readText()).toContain(`[Times "0 0 ${((last.charged ?? 0) + (last.credited ?? 0)) / 1000}"]`);
  await server.stop();
});

test('record.json of an unknown game is a 404', async () => {
  const server = await startTestServer();
  const response = await fetch(`${server.url}/api/v1/games/${crypto.randomUUID()}/record.json`);
  expect([response.status, (await response.json()).code]).toEqual([404, 'no-such-game']);
  await server.stop();
});
