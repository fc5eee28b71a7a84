import { expect, test } from 'vitest';
import type { ExploredGame } from './explored-game.ts';
import {
  addGames,
  isStrong,
  listBest,
  listRecent,
  NO_STATS,
  type PositionStats,
  removeGame,
} from './position-stats.ts';

const game = (
  createdAt: number,
  rating?: number,
  winner: ExploredGame['winner'] = 'south',
): ExploredGame => ({
  createdAt,
  winner,
  margin: winner === 'south' ? 4 : winner === 'north' ? -6 : 0,
  ...(rating !== undefined && { rating }),
  isStrong: (rating ?? 0) >= 1800,
  visits: [],
});
const add = (stats: PositionStats, number: number, one = game(number)) =>
  addGames(stats, [{ id: `game ${number}`, game: one, pit: number % 3 }]);

test('[X2] adds up results and margins by pit, and apart for strong players', () => {
  const { margin: _, ...agreed } = game(3, 1700, 'draw');
  const first = addGames(NO_STATS, [{ id: 'a', game: game(1), pit: 5 }]);
  const stats = addGames(first, [
    { id: 'b', game: game(2, 1900, 'north'), pit: 2 },
    { id: 'c', game: agreed, pit: 2 },
  ]);
  const none = { south: 0, draws: 0, north: 0, playedOut: 0, margin: 0 };
  const strong = { ...none, north: 1, playedOut: 1, margin: -6 };
  expect(stats.moves).toEqual([
    { pit: 2, all: { ...strong, draws: 1 }, strong },
    { pit: 5, all: { ...none, south: 1, playedOut: 1, margin: 4 }, strong: none },
  ]);
});

test('[X3] keeps the newest, the newest strong and the best games, whatever their order', () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
  const one = (number: number) =>
    game(number, number < 10 ? 2500 - number : number < 20 ? 1800 : number < 30 ? 1500 : undefined);
  const forwards = numbers.reduce((stats, number) => add(stats, number, one(number)), NO_STATS);
  const backwards = numbers.reduceRight((stats, number) => add(stats, number, one(number)), NO_STATS);
  expect(backwards).toEqual(forwards);
  const together = numbers.map((number) => ({ id: `game ${number}`, game: one(number), pit: number % 3 }));
  expect(addGames(NO_STATS, together)).toEqual(forwards);
  expect(forwards.examples.length).toBeLessThanOrEqual(3 * 6);
  const names = (examples: readonly { game: string }[]) => examples.map((example) => example.game.slice(5));
  expect(names(listRecent(forwards.examples))).toEqual(['60', '59', '58', '57', '56', '55']);
  expect(names(listRecent(forwards.examples.filter(isStrong)))).toEqual(['19', '18', '17', '16', '15', '14']);
  expect(names(listBest(forwards.examples))).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('[X7] removes exactly what a game has added', () => {
  const before = add(add(NO_STATS, 1), 2);
  expect(removeGame(add(before, 3), { id: 'game 3', game: game(3), pit: 0 })).toEqual(before);
  expect(removeGame(add(NO_STATS, 1), { id: 'game 1', game: game(1), pit: 1 })).toEqual(NO_STATS);
});

test('[X7] knows that an example was removed which another game could replace', () => {
  const many = Array.from({ length: 9 }, (_, index) => index + 1);
  const full = many.reduce((stats, number) => add(stats, number), NO_STATS);
  const remove = (number: number) =>
    removeGame(full, { id: `game ${number}`, game: game(number), pit: number % 3 });
  expect(remove(1)).toMatchObject({ lacksExamples: false });
  expect(remove(9)).toMatchObject({ lacksExamples: true });
});
