import type { Game } from '@kalah/api';
import { beforeEach, expect, test } from 'vitest';
import { removeItem } from '../ui/storage.ts';
import { addPast, closeGame, findPast, type PastGame, pastGames, removePast } from './history.ts';
import { storeSeat } from './seats.ts';

const START = '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -';
const past = (id: string, endedAt: number): PastGame => ({
  id,
  kind: 'computer',
  endedAt,
  start: START,
  pits: [2],
  result: { how: 'resignation', winner: 'north' },
  seats: { south: { kind: 'open' }, north: { kind: 'engine', level: 1 } },
  own: 'south',
});

beforeEach(() => removeItem('history'));

test('lists the newest game first, and stores each game once', () => {
  addPast(past('a', 1));
  addPast(past('b', 3));
  addPast(past('c', 2), past('a', 9));
  expect(pastGames().map(({ id, endedAt }) => `${id}${endedAt}`)).toEqual(['b3', 'c2', 'a1']);
  removePast('c');
  expect([findPast('c'), findPast('b')?.endedAt]).toEqual([undefined, 3]);
});

test('drops the oldest games when there are too many', () => {
  addPast(...Array.from({ length: 305 }, (_, index) => past(`game${index}`, index)));
  expect(pastGames()).toHaveLength(300);
  expect(pastGames().at(-1)?.endedAt).toBe(5);
});

test('stores a finished game on the server if this browser played in it', () => {
  const game = {
    id: 'online-1',
    start: START,
    moves: [{ number: 1, side: 'south', pit: 2 }],
    result: { how: 'resignation', winner: 'south', margin: null },
    seats: { south: { kind: 'secret', name: 'Noor' }, north: { kind: 'secret', name: null } },
    clock: { kind: 'live', initial: 180, increment: 2, running: null },
    updatedAt: '2026-01-02T03:04:05.000Z',
  } as unknown as Game;
  closeGame(game);
  expect(pastGames()).toEqual([]);
  storeSeat('online-1', { side: 'north', token: 'secret' });
  closeGame({ ...game, moves: [] });
  expect(pastGames()).toEqual([]);
  closeGame(game);
  closeGame(game);
  expect(pastGames()).toMatchObject([
    {
      kind: 'online',
      endedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
      pits: [2],
      seats: game.seats,
      own: 'north',
      clock: { kind: 'live', initial: 180, increment: 2 },
    },
  ]);
});
