import { afterEach, expect, test, vi } from 'vitest';
import { itemKeys, removeItem } from '../ui/storage.ts';
import { closeSeat, findSeat, seatedGames, storeSeat } from './seats.ts';

const seat = { side: 'south', token: 'secret' } as const;
const take = (game: string, time: number) => {
  vi.setSystemTime(time);
  storeSeat(game, seat);
};

vi.useFakeTimers({ toFake: ['Date'] });
afterEach(() => {
  for (const game of itemKeys('seat:')) removeItem(`seat:${game}`);
});

test('keeps the seats of games in play, however many are taken later', () => {
  for (let game = 0; game < 60; game++) take(`game-${game}`, 1000 + game);
  expect(seatedGames()).toHaveLength(60);
  expect(seatedGames().slice(0, 2)).toEqual(['game-59', 'game-58']);
  expect(findSeat('game-0')).toMatchObject(seat);
});

test('keeps the newest seats of finished games', () => {
  take('in-play', 1);
  for (let game = 0; game < 60; game++) {
    take(`game-${game}`, 1000 + game);
    closeSeat(`game-${game}`);
  }
  take('new', 5000);
  expect(seatedGames()).toEqual(['new', 'in-play']);
  expect(itemKeys('seat:')).toHaveLength(52);
  expect(findSeat('game-9')).toBe(undefined);
  expect(findSeat('game-10')).toMatchObject(seat);
});

test('does not mark a seat copied to the rematch as finished', () => {
  take('first', 1);
  closeSeat('first');
  storeSeat('rematch', { ...findSeat('first')!, side: 'north' });
  expect(seatedGames()).toEqual(['rematch']);
});

test('limits the number of stored seats', () => {
  for (let game = 0; game < 510; game++) take(`game-${game}`, 1000 + game);
  expect(seatedGames()).toHaveLength(500);
});

test('keeps a new seat when the clock was set back', () => {
  for (let game = 0; game < 50; game++) take(`game-${game}`, 2_000_000 + game);
  take('after', 1_000_000);
  expect(findSeat('after')).toMatchObject(seat);
  expect(seatedGames()[0]).toBe('after');
});
