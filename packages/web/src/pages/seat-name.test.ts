import type { Game } from '@kalah/api';
import { expect, test } from 'vitest';
import { loadPage } from '../../test/runes.ts';

const { nameSeat } = await loadPage<typeof import('./seat-name.ts')>('pages/seat-name.ts');

const nameless = { seats: { south: { kind: 'secret', name: null }, north: { kind: 'vacant' } } };

test('a player without a name is called by the side, as on the page of the game', () => {
  expect(nameSeat({ ...nameless, status: 'playing' } as Game, 'south')).toBe('South');
  expect(nameSeat({ ...nameless, status: 'finished' } as Game, 'south')).toBe('South');
});

test('a player without a name who waits for an opponent is somebody', () => {
  expect(nameSeat({ ...nameless, status: 'waiting' } as Game, 'south')).toBe('Somebody');
});
