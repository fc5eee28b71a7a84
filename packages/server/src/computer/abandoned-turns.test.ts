import { expect, test } from 'vitest';
import { addEvents, newGame, playMove } from '../games/change-fixture.ts';
import type { Game } from '../games/game.ts';
import { AbandonedTurns } from './abandoned-turns.ts';

const turnOf = (level: number): Game => newGame({ south: { kind: 'engine', level } }).game;

function offerDraw(): Game {
  const { game } = newGame({ north: { kind: 'engine', level: 3 } });
  return addEvents(game, { kind: 'draw-offered', side: 'south' }).game;
}

/** After a first scan that found nothing. */
function createTurns(): AbandonedTurns {
  const turns = new AbandonedTurns();
  turns.findAbandoned([], 0);
  return turns;
}

test('returns every waiting turn at the first scan', () => {
  const waiting = [turnOf(3), turnOf(8)];
  expect(new AbandonedTurns().findAbandoned(waiting, 0)).toEqual(waiting);
});

test.each([
  ['a fast level', turnOf(7), 500],
  ['the level that thinks for three seconds', turnOf(8), 3500],
  ['a draw offer that is considered for a second', offerDraw(), 1500],
])('waits for the thinking time and half a second: %s', (_title, game, timeout) => {
  const turns = createTurns();
  expect(turns.findAbandoned([game], 1000)).toEqual([]);
  expect(turns.findAbandoned([game], 1000 + timeout - 1)).toEqual([]);
  expect(turns.findAbandoned([game], 1000 + timeout)).toEqual([game]);
});

test('measures the next turn of a game separately', () => {
  const turns = createTurns();
  const game = turnOf(3);
  const later = playMove(game).game;
  turns.findAbandoned([game], 0);
  expect(turns.findAbandoned([later], 600)).toEqual([]);
  expect(turns.findAbandoned([later], 1200)).toEqual([later]);
});

test('doubles the pause after each failed attempt, up to a minute', () => {
  const turns = createTurns();
  const game = turnOf(3);
  const pauses: number[] = [];
  let last = 0;
  turns.findAbandoned([game], 0);
  for (let now = 0; pauses.length < 10; now += 500) {
    if (turns.findAbandoned([game], now).length === 0) continue;
    turns.noteAttempt(game, now);
    pauses.push(now - last);
    last = now;
  }
  expect(pauses).toEqual([500, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});
