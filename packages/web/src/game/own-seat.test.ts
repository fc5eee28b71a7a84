import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../test/browser.ts';
import { begunGame, GameServer } from '../../test/game-server.ts';
import { loadModules } from '../../test/runes.ts';

type Modules = [
  typeof import('../account/signed-in.svelte.ts'),
  typeof import('./own-seat.ts'),
  typeof import('./online-match.svelte.ts'),
];

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const game = {
  ...begunGame,
  seats: { ...begunGame.seats, north: { kind: 'account', name: 'Anouk', rating: null } },
} as const;

const load = () =>
  loadModules<Modules>('account/signed-in.svelte.ts', 'game/own-seat.ts', 'game/online-match.svelte.ts');

test('finds a seat of the account that was taken on another device, as long as it is signed in', async () => {
  const [{ signedIn }, { findOwnSide }, { OnlineMatch }] = await load();
  const server = new GameServer(game);
  server.install();
  const match = new OnlineMatch(game);
  expect([findOwnSide(game), match.seat, match.mine]).toEqual([undefined, undefined, []]);
  signedIn.remember('Anouk');
  expect([findOwnSide(game), match.seat, match.mine]).toEqual(['north', { side: 'north' }, ['north']]);
  expect(match.players.north).toMatchObject({ owner: 'you', account: 'Anouk' });
  signedIn.forget();
  expect([findOwnSide(game), match.seat]).toEqual([undefined, undefined]);
});

test('prefers the seat that this browser has taken', async () => {
  browser.kept.set(`kalah:seat:${game.id}`, JSON.stringify({ side: 'south', token: 'secret', taken: 1 }));
  const [{ signedIn }, { findOwnSide }] = await loadModules<Modules>(
    'account/signed-in.svelte.ts',
    'game/own-seat.ts',
  );
  signedIn.remember('Anouk');
  expect(findOwnSide(game)).toBe('south');
});
