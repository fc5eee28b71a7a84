import { describe, expect, test } from 'vitest';
import { loadPage } from '../../test/runes.ts';

const { toPlayer } = await loadPage<typeof import('./player.ts')>('game/player.ts');

describe('a player', () => {
  test('without a name is called by the side', () => {
    expect(toPlayer({ kind: 'secret', name: null }, 'north', false).owner).toEqual({ name: 'North' });
  });

  test('with a name is called by it, except by themselves', () => {
    expect(toPlayer({ kind: 'secret', name: 'Noor' }, 'north', false).owner).toEqual({ name: 'Noor' });
    expect(toPlayer({ kind: 'secret', name: 'Noor' }, 'north', true).owner).toBe('you');
  });
});
