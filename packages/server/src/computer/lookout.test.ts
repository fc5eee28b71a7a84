import { expect, test } from 'vitest';
import { begin, goOn, playOn } from '../games/change-fixture.ts';
import type { Game } from '../games/game.ts';
import { Lookout } from './lookout.ts';

const at = (level: number): Game => begin({ south: { kind: 'engine', level } }).game;

/** A lookout that has had its first look, when there was nothing to see. */
function createLookout(): Lookout {
  const lookout = new Lookout();
  lookout.findForsaken([], 0);
  return lookout;
}

test('gives everything that waits at the first look', () => {
  const games = [at(3), at(8)];
  expect(new Lookout().findForsaken(games, 0)).toEqual(games);
});

test.each([
  ['a quick level', at(7), 500],
  ['the level that thinks for three seconds', at(8), 3500],
  ['a draw to be weighed for a second', offered(), 1500],
])('waits as long as %s may take, and half a second', (_title, game, patience) => {
  const lookout = createLookout();
  expect(lookout.findForsaken([game], 1000)).toEqual([]);
  expect(lookout.findForsaken([game], 1000 + patience - 1)).toEqual([]);
  expect(lookout.findForsaken([game], 1000 + patience)).toEqual([game]);
});

function offered(): Game {
  const { game } = begin({ north: { kind: 'engine', level: 3 } });
  return goOn(game, { kind: 'draw-offered', side: 'south' }).game;
}

test('begins anew with the next turn of a game', () => {
  const lookout = createLookout();
  const game = at(3);
  const later = playOn(game).game;
  lookout.findForsaken([game], 0);
  expect(lookout.findForsaken([later], 600)).toEqual([]);
  expect(lookout.findForsaken([later], 1200)).toEqual([later]);
});
