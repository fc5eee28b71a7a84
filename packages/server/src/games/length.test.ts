import { CLASSIC, type Side, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { newGame } from './change-fixture.ts';
import type { Game } from './game.ts';
import { createGames } from './games.ts';
import { rejectTooLong } from './length.ts';
import { NO_CREDENTIAL } from './seat.ts';

const full: Game = { ...newGame({ north: { kind: 'engine', level: 1 } }).game, version: LIMITS.gameEvents };
const move = (side: Side) => ({ kind: 'moved', side, pit: 0 }) as const;

describe('the limit on the length of a game', () => {
  test('stops endless moves and takebacks, but still allows resignation', async () => {
    const games = createGames(createMemoryStore());
    const open = { kind: 'open' } as const;
    const { id } = await games.create({
      start: startPosition(CLASSIC),
      seats: { south: open, north: open },
      listed: false,
      at: 1000,
    });
    const south = { by: NO_CREDENTIAL, at: 1000, side: 'south' } as const;
    const moveAndTakeBackForever = async () => {
      for (;;) {
        await games.play(id, { pit: 0, by: NO_CREDENTIAL, at: 1000 });
        await games.offer(id, 'takeback', south);
      }
    };
    await expect(moveAndTakeBackForever()).rejects.toMatchObject({ code: 'game-too-long' });
    expect(await games.read(id)).toMatchObject({ version: LIMITS.gameEvents });
    expect((await games.resign(id, south)).ending).toMatchObject({ how: 'resignation' });
    await games.rematch(id, south);
  });

  test('allows the last event that fits, and rejects the next one', () => {
    const almost = { ...full, version: LIMITS.gameEvents - 1 };
    expect(() => rejectTooLong(almost, [move('south')])).not.toThrow();
    expect(() => rejectTooLong(full, [move('south')])).toThrow('game-too-long');
  });

  test('allows a move that ends the game', () => {
    const end = { kind: 'ended', ending: { how: 'played-out', winner: 'draw', margin: 0 } } as const;
    expect(() => rejectTooLong(full, [move('south'), end])).not.toThrow();
  });

  test('allows the computer to move and to answer offers, because nobody else can take its turn', () => {
    expect(() => rejectTooLong(full, [move('north')])).not.toThrow();
    expect(() => rejectTooLong(full, [{ kind: 'draw-declined', side: 'north' }])).not.toThrow();
  });
});
