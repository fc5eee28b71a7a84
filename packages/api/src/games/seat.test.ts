import { expect, test } from 'vitest';
import type { Seat } from './game.ts';
import { findPlayerName, occupantOf } from './seat.ts';

test.each<[Seat, string, string | undefined]>([
  [{ kind: 'vacant' }, 'nobody', undefined],
  [{ kind: 'open' }, 'anybody', undefined],
  [{ kind: 'named', name: 'Ann' }, 'player', 'Ann'],
  [{ kind: 'secret', name: 'Ben' }, 'player', 'Ben'],
  [{ kind: 'secret', name: null }, 'player', undefined],
  [{ kind: 'account', name: 'Cleo', rating: null }, 'player', 'Cleo'],
  [{ kind: 'account', name: null, rating: null }, 'player', undefined],
  [{ kind: 'engine', level: 3 }, 'computer', undefined],
])('finds who plays the seat %j', (seat, occupant, name) => {
  expect(occupantOf(seat)).toBe(occupant);
  expect(findPlayerName(seat)).toBe(name);
});
