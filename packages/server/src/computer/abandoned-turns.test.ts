import { expect, test } from 'vitest';
import { begin, goOn, playOn } from '../games/change-fixture.ts';
import type { Game } from '../games/game.ts';
import type { Change } from '../games/game-store.ts';
import { createMemoryStore } from '../storage/memory-store.ts';
import { AbandonedTurns } from './abandoned-turns.ts';

const at = (level: number): Change => begin({ south: { kind: 'engine', level } });

/** The games that wait for the computer, as a store lists them after these changes. */
async function waitingAfter(...changes: Change[]): Promise<readonly Game[]> {
  const store = createMemoryStore();
  for (const change of changes) await store.append(change);
  return store.list({ scope: { kind: 'engine-owes' }, limit: 9 });
}

/** A lookout that has had its first look, when there was nothing to see. */
function createLookout(): AbandonedTurns {
  const lookout = new AbandonedTurns();
  lookout.findAbandoned([], 0);
  return lookout;
}

test('gives everything that waits at the first look', async () => {
  const waiting = await waitingAfter(at(3), at(8));
  expect(waiting).toHaveLength(2);
  expect(new AbandonedTurns().findAbandoned(waiting, 0)).toEqual(waiting);
});

test.each([
  ['a quick level', [at(7)], 500],
  ['the level that thinks for three seconds', [at(8)], 3500],
  ['a draw to be weighed for a second', offered(), 1500],
])('waits as long as %s may take, and half a second', async (_title, changes, patience) => {
  const waiting = await waitingAfter(...changes);
  expect(waiting).toHaveLength(1);
  const lookout = createLookout();
  expect(lookout.findAbandoned(waiting, 1000)).toEqual([]);
  expect(lookout.findAbandoned(waiting, 1000 + patience - 1)).toEqual([]);
  expect(lookout.findAbandoned(waiting, 1000 + patience)).toEqual(waiting);
});

function offered(): Change[] {
  const made = begin({ north: { kind: 'engine', level: 3 } });
  return [made, goOn(made.game, { kind: 'draw-offered', side: 'south' })];
}

test('begins anew with the next turn of a game', () => {
  const lookout = createLookout();
  const { game } = at(3);
  const later = playOn(game).game;
  lookout.findAbandoned([game], 0);
  expect(lookout.findAbandoned([later], 600)).toEqual([]);
  expect(lookout.findAbandoned([later], 1200)).toEqual([later]);
});
