import { must } from '@kalah/rules';
import { expect } from 'vitest';
import { parseName } from '../accounts/name.ts';
import { addEvents, playMove } from '../games/change-fixture.ts';
import { replay } from '../games/replay.ts';
import type { Store } from './store.ts';
import { listGames } from './store-fixture.ts';

const toId = (index: number) => `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`;
const IDS = [1, 2, 3, 4, 5, 6, 7, 8].map(toId);

/** Reads all that Kalah 0.1 left in a database, and plays on in it. */
export async function expectContentOfKalah01(store: Store): Promise<void> {
  for (const id of IDS) {
    const log = await store.log(id, 0);
    expect(await store.find(id)).toEqual(replay(id, log));
    expect(await store.versions([id])).toEqual(new Map([[id, log.length]]));
  }
  const list = async (...[scope, ...status]: [Parameters<Store['list']>[0]['scope'], ...string[]]) =>
    (await listGames(store, { scope, limit: 9, ...(status.length > 0 && { status: status as never }) })).map(
      ({ id }) => IDS.indexOf(id) + 1,
    );
  expect(await list({ kind: 'public' })).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(await list({ kind: 'public' }, 'finished')).toEqual([4, 3]);
  expect(await list({ kind: 'public' }, 'waiting')).toEqual([5]);
  expect(await list({ kind: 'player', name: 'Ada' })).toEqual([4, 3]);
  expect(await list({ kind: 'engine-turn' })).toEqual([6]);
  expect(await list({ kind: 'active' })).toEqual([7, 6, 2, 1]);
  expect(await store.find(IDS[0]!)).toMatchObject({ requestHash: 'a1b2c3' });
  expect(await store.findPlayer('Ada')).toMatchObject({ email: 'ada@example.org', won: 2, lost: 0 });
  expect(await store.accounts.isNameFree(must(parseName('ADA')))).toBe(false);

  let game = (await store.find(IDS[1]!))!;
  while (game.version < 40) {
    const change = playMove(game);
    expect(await store.append(change)).toBe(true);
    game = change.game;
    expect(await store.find(game.id)).toEqual(game);
  }
  expect(replay(game.id, await store.log(game.id, 0))).toEqual(game);
  const stale = addEvents((await store.find(IDS[6]!))!, { kind: 'resigned', side: 'south' });
  expect(await store.append(stale)).toBe(true);
  expect(await store.append(stale)).toBe(false);
}
