import { afterEach, expect, test, vi } from 'vitest';
import { forget, keysUnder } from '../ui/storage.ts';
import { findSeat, heldGames, keepSeat } from './seats.ts';

const seat = { side: 'south', token: 'secret' } as const;
const take = (game: string, time: number) => {
  vi.setSystemTime(time);
  keepSeat(game, seat);
};

vi.useFakeTimers({ toFake: ['Date'] });
afterEach(() => {
  for (const game of keysUnder('seat:')) forget(`seat:${game}`);
});

test('the newest seats are kept, the newest first', () => {
  for (let game = 0; game < 60; game++) take(`game-${game}`, 1000 + game);
  expect(heldGames()).toHaveLength(50);
  expect(heldGames().slice(0, 2)).toEqual(['game-59', 'game-58']);
  expect(findSeat('game-0')).toBe(undefined);
});

test('a clock that was put back loses no new seat', () => {
  for (let game = 0; game < 50; game++) take(`game-${game}`, 2_000_000 + game);
  take('after', 1_000_000);
  expect(findSeat('after')).toMatchObject(seat);
  expect(heldGames()[0]).toBe('after');
});
