import { expect } from 'vitest';
import type { GameEvent } from '../../packages/server/src/games/event.ts';
import type { Game } from '../../packages/server/src/games/game.ts';
import { apply, replay } from '../../packages/server/src/games/replay.ts';
import { decodeSnapshot } from '../../packages/server/src/games/store/encoding.ts';
import { runAs } from '../../packages/server/src/platform/database/postgres/test-server.ts';
import { openArchive } from '../../packages/server/src/store/index.ts';
import type { Acknowledged } from './players.ts';

/** A log has no gaps and loses no seeds, and its checkpoint equals the replay up to it. */
export async function auditLogs(databaseUrl: string): Promise<Map<string, readonly GameEvent[]>> {
  const archive = await openArchive(databaseUrl);
  const logs = new Map<string, readonly GameEvent[]>();
  for await (const { id, log } of archive.games()) logs.set(id, log);
  await archive.close();
  const snapshots = await runAs(databaseUrl, 'SELECT id, version, snapshot FROM games');
  expect(snapshots).toHaveLength(logs.size);
  for (const { id, version, snapshot } of snapshots as { id: string; version: number; snapshot: string }[]) {
    const log = logs.get(id)!;
    expect(log.map(({ number }) => number)).toEqual(log.map((_, index) => index + 1));
    expect(replayAndCheck(id, log)).toMatchObject({ version: log.length });
    expect(decodeSnapshot(id, snapshot)).toEqual(replay(id, log.slice(0, version)));
  }
  return logs;
}

function replayAndCheck(id: string, log: readonly GameEvent[]): Game {
  return log.reduce<Game | undefined>((before, event) => {
    const game = apply(before, id, event);
    const { pits, seeds } = game.start.variant;
    expect(countSeeds(game)).toBe(2 * pits * seeds);
    return game;
  }, undefined)!;
}

function countSeeds({ position: { pits, stores } }: Game): number {
  const all = [...pits.south, ...pits.north, stores.south, stores.north];
  return all.reduce((sum, seeds) => sum + seeds, 0);
}

/** The log has exactly the acknowledged moves: none lost, none duplicated, none that nobody played. */
export function auditMoves(
  id: string,
  log: readonly GameEvent[],
  acknowledged: readonly Acknowledged[],
): void {
  const played = log.flatMap((event, index) => {
    if (event.kind !== 'moved') return [];
    const { moves } = replay(id, log.slice(0, index + 1))!;
    const isLast = log[index + 1]?.kind === 'ended';
    return [{ number: moves.at(-1)!.number, pit: event.pit, version: event.number + (isLast ? 1 : 0) }];
  });
  expect(played).toEqual(acknowledged);
}
