import type { Game, Seat } from '@kalah/api';
import { expect, test } from 'vitest';
import { begunGame } from '../../test/game-server.ts';
import { loadPage } from '../../test/runes.ts';

type Module = typeof import('./top-game.ts');
const { findTopGame } = await loadPage<Module>('pages/top-game.ts');

const NOW = Date.parse(begunGame.updatedAt);
const clock = { kind: 'live', initial: 300, increment: 3 } as unknown as Game['clock'];
const player = (name: string, rating: number): Seat => ({
  kind: 'account',
  name,
  rating: { rating, provisional: false },
});

function game(id: string, south: number, north: number, more: Partial<Game> = {}): Game {
  const seats = { south: player('Ann', south), north: player('Ben', north) };
  return { ...begunGame, id, seats, clock, ...more };
}

const unrated = { ...begunGame, id: 'unrated', clock };
const slow = { ...game('slow', 2500, 2500), clock: null };

test('shows the live game with the highest ratings', () => {
  const games = [unrated, slow, game('low', 1500, 1600), game('high', 1900, 1700)];
  expect(findTopGame(games, undefined, NOW)?.id).toBe('high');
});

test('keeps the game on show until it is over', () => {
  const [low, high] = [game('low', 1500, 1600), game('high', 1900, 1700)];
  expect(findTopGame([low, high], low, NOW)?.id).toBe('low');
  expect(findTopGame([low, high], { ...low, status: 'finished' }, NOW)?.id).toBe('high');
});

test('shows a slow game when there is nothing else, and nothing when nobody plays', () => {
  expect(findTopGame([slow], undefined, NOW)?.id).toBe('slow');
  expect(findTopGame([], undefined, NOW)).toBeUndefined();
});
