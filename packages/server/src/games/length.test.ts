import { CLASSIC, type Side, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { createMemoryStore } from '../storage/memory-store.ts';
import { begin } from './change-fixture.ts';
import type { Game } from './game.ts';
import { createGames } from './games.ts';
import { refuseTooLong } from './length.ts';
import { NOBODY } from './seat.ts';

const full: Game = { ...begin({ north: { kind: 'engine', level: 1 } }).game, version: LIMITS.gameEvents };
const move = (side: Side) => ({ kind: 'moved', side, pit: 0 }) as const;

describe('the length of a game', () => {
  test('has an end for whoever moves and takes back for ever, and then it can be resigned', async () => {
    const games = createGames(createMemoryStore());
    const open = { kind: 'open' } as const;
    const { id } = await games.create({
      start: startPosition(CLASSIC),
      seats: { south: open, north: open },
      listed: false,
      at: 1000,
    });
    const south = { by: NOBODY, at: 1000, side: 'south' } as const;
    const goOnForEver = async () => {
      for (;;) {
        await games.play(id, { pit: 0, by: NOBODY, at: 1000 });
        await games.offer(id, 'takeback', south);
      }
    };
    await expect(goOnForEver()).rejects.toMatchObject({ code: 'game-too-long' });
    expect(await games.read(id)).toMatchObject({ version: LIMITS.gameEvents });
    expect((await games.resign(id, south)).ending).toMatchObject({ how: 'resignation' });
    await games.rematch(id, south);
  });

  test('takes the last event that fits', () => {
    const almost = { ...full, version: LIMITS.gameEvents - 1 };
    expect(() => refuseTooLong(almost, [move('south')])).not.toThrow();
    expect(() => refuseTooLong(full, [move('south')])).toThrow('game-too-long');
  });

  test('lets a move through that ends the game', () => {
    const end = { kind: 'ended', ending: { how: 'played-out', winner: 'draw', margin: 0 } } as const;
    expect(() => refuseTooLong(full, [move('south'), end])).not.toThrow();
  });

  test('lets the computer answer, whose turn nobody else can take', () => {
    expect(() => refuseTooLong(full, [move('north')])).not.toThrow();
    expect(() => refuseTooLong(full, [{ kind: 'draw-declined', side: 'north' }])).not.toThrow();
  });
});
