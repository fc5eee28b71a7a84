import { setTimeout } from 'node:timers/promises';
import type { Game, GameEvent, GameRecord } from '@kalah/api';
import { createClient } from '@kalah/api/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cluster } from './cluster.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start(2);
});
afterAll(() => cluster.stop());

/** Both sides have had their first turn, so that South's time runs. */
async function startGame(url: string, initial: number): Promise<Game> {
  const client = createClient({ baseUrl: url });
  const clock = { kind: 'live', initial, increment: 0 } as const;
  let { game } = await client.createGame({ clock, seats: { south: 'open', north: 'open' } });
  while (
    game.moves.length === 0 ||
    game.moves.at(-1)!.side === game.board.turn ||
    game.board.turn === 'north'
  ) {
    game = await client.playMove(game.id, game.nextMove, { pit: game.legalPits[0]! });
  }
  return game;
}

async function readEvents(url: string, id: string): Promise<GameEvent[]> {
  const response = await fetch(`${url}/api/v1/games/${id}/record.json`);
  return ((await response.json()) as GameRecord).events;
}

test('[T9] [T10] a replica ends the games of one that was killed, and charges nobody for the time it was frozen itself', async () => {
  const [one, other] = cluster.replicas as [(typeof cluster.replicas)[0], (typeof cluster.replicas)[0]];
  const games = await Promise.all([1, 1, 2, 2].map((seconds) => startGame(one.url, seconds)));
  await one.kill();
  for (const { id, clock } of games) {
    const ended = async () => (await readEvents(other.url, id)).filter(({ kind }) => kind === 'ended');
    await expect.poll(ended).toHaveLength(1);
    const events = await readEvents(other.url, id);
    expect(events.slice(-2)).toMatchObject([
      { kind: 'flagged', side: 'south' },
      { kind: 'ended', result: { how: 'time', winner: 'north' } },
    ]);
    expect(Date.parse(events.at(-1)!.at)).toBeGreaterThan(Date.parse(clock!.deadline!));
  }

  const long = await startGame(other.url, 6);
  other.signal('SIGSTOP');
  const frozenAt = Date.now();
  await setTimeout(Math.max(0, Date.parse(long.clock!.deadline!) + 2000 - Date.now()));
  other.signal('SIGCONT');
  const client = createClient({ baseUrl: other.url });
  const moved = await client.playMove(long.id, long.nextMove, { pit: long.legalPits[0]! });
  expect(moved.result).toBeNull();
  const outage = (await readEvents(other.url, long.id)).find((event) => event.kind === 'outage');
  expect(Date.parse(outage!.from)).toBeLessThanOrEqual(frozenAt);
  expect(moved.clock!.left.south).toBeGreaterThan(0);
});
