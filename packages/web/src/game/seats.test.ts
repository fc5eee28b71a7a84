import { afterEach, expect, test, vi } from 'vitest';
import { forget, keysUnder } from '../ui/storage.ts';
import { closeSeat, findSeat, heldGames, keepSeat } from './seats.ts';

const seat = { side: 'south', token: 'secret' } as const;
const take = (game: string, time: number) => {
  vi.setSystemTime(time);
  keepSeat(game, seat);
};

vi.useFakeTimers({ toFake: ['Date'] });
afterEach(() => {
  for (const game of keysUnder('seat:')) forget(`seat:${game}`);
});

test('no seat of a game in play is dropped, however many are taken after it', () => {
  for (let game = 0; game < 60; game++) take(`game-${game}`, 1000 + game);
  expect(heldGames()).toHaveLength(60);
  expect(heldGames().slice(0, 2)).toEqual(['game-59', 'game-58']);
  expect(findSeat('game-0')).toMatchObject(seat);
});

test('of the games that are over, the newest are kept', () => {
  take('in-play', 1);
  for (let game = 0; game < 60; game++) {
    take(`game-${game}`, 1000 + game);
    closeSeat(`game-${game}`);
  }
  take('new', 5000);
  expect(heldGames()).toEqual(['new', 'in-play']);
  expect(keysUnder('seat:')).toHaveLength(52);
  expect(findSeat('game-9')).toBe(undefined);
  expect(findSeat('game-10')).toMatchObject(seat);
});

test('a seat taken along to the rematch is not over with the game it came from', () => {
  take('first', 1);
  closeSeat('first');
  keepSeat('rematch', { ...findSeat('first')!, side: 'north' });
  expect(heldGames()).toEqual(['rematch']);
});

test('the storage is not filled without end', () => {
  for (let game = 0; game < 510; game++) take(`game-${game}`, 1000 + game);
  expect(heldGames()).toHaveLength(500);
});

test('a clock that was put back loses no new seat', () => {
  for (let game = 0; game < 50; game++) take(`game-${game}`, 2_000_000 + game);
  take('after', 1_000_000);
  expect(findSeat('after')).toMatchObject(seat);
  expect(heldGames()[0]).toBe('after');
});
