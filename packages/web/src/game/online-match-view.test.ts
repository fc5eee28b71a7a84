import type { Game, GameEvent } from '@kalah/api';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../test/browser.ts';
import { begunGame, waitingGame, withMove } from '../../test/game-server.ts';
import { loadModules } from '../../test/runes.ts';

stubBrowser();
vi.stubGlobal('fetch', () => new Promise(() => {})); // the page's client uses the `fetch` that it finds when it is loaded
const [{ OnlineMatch }, { toasts }] = await loadModules<
  [typeof import('./online-match.svelte.ts'), typeof import('../ui/toasts.svelte.ts')]
>('game/online-match.svelte.ts', 'ui/toasts.svelte.ts');

/** A match whose connection was not opened: the test says what the server does. */
class View extends OnlineMatch {
  update(game: Game): void {
    this.receive({ kind: 'game', game });
  }
  setReach(reach: { connected?: boolean; retrying?: boolean }): void {
    this.connection.setReach(reach);
  }
  announceEvent(event: GameEvent): void {
    this.receive({ kind: 'event', event, game: this.game });
  }
}

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
  vi.stubGlobal('location', { origin: 'http://kalah.test' });
  return () => vi.unstubAllGlobals();
});

function sitAs(side: 'south' | 'north'): void {
  browser.kept.set(`kalah:seat:${begunGame.id}`, JSON.stringify({ side, token: 'secret', taken: 1 }));
}

test('shows unsent moves on top of the server’s game, and marks their seeds while the server is out of reach', () => {
  sitAs('south');
  const view = new View(begunGame);
  view.choose({ side: 'south', pit: 0 });
  expect(view.pits).toEqual([0]);
  expect(view.unsentHouses).toEqual([]);
  view.setReach({ connected: false });
  expect(view.unsentHouses).toHaveLength(4);
  view.update(withMove(begunGame, 0));
  expect(view.hasUnsent).toBe(false);
  expect(view.pits).toEqual([0]);
});

test('ignores a state that is older than the one it shows', () => {
  const view = new View(withMove(begunGame, 0));
  view.update(begunGame);
  expect(view.pits).toEqual([0]);
});

test('is online only when it is connected and no request is being repeated', () => {
  const view = new View(begunGame);
  view.setReach({ retrying: true });
  expect(view.isOnline).toBe(false);
  view.setReach({ connected: false });
  view.setReach({ retrying: false });
  expect(view.isOnline).toBe(false);
  view.setReach({ connected: true });
  expect(view.isOnline).toBe(true);
});

test('counts the opponent’s moves that were missed while it was offline, from two on', () => {
  sitAs('north');
  const view = new View(begunGame);
  view.setReach({ connected: false });
  const moved = withMove(begunGame, 2); // South moves again
  view.update(moved);
  view.update(withMove(moved, 0));
  view.setReach({ connected: true });
  expect(view.missed).toBe(2);
});

test('says which sides are the player’s, and which seat is vacant', () => {
  const look = (game: Game) => {
    const { mine, vacant } = new View(game);
    return { mine, vacant };
  };
  expect(look(waitingGame)).toEqual({ mine: [], vacant: 'north' });
  expect(look({ ...begunGame, seats: { south: { kind: 'open' }, north: { kind: 'open' } } })).toEqual({
    mine: ['south', 'north'],
    vacant: undefined,
  });
  sitAs('south');
  expect(look(waitingGame)).toEqual({ mine: ['south'], vacant: 'north' });
  expect(look(begunGame)).toEqual({ mine: ['south'], vacant: undefined });
});

test('marks the stored seat of a finished game', () => {
  sitAs('south');
  const view = new View(begunGame);
  const result = { how: 'resignation', winner: 'south', margin: null } as const;
  view.update({ ...begunGame, version: 4, status: 'finished', result });
  expect(view.ended).toEqual(result);
  expect(JSON.parse(browser.kept.get(`kalah:seat:${begunGame.id}`)!)).toMatchObject({ over: true });
});

test('tells an offer that was withdrawn from one that was declined', () => {
  sitAs('south');
  const view = new View({ ...begunGame, offers: { draw: 'north', takeback: 'south' } });
  const told = (kind: 'draw-declined' | 'takeback-declined', side: 'south' | 'north') => {
    view.announceEvent({ kind, side, number: begunGame.version + 1, at: begunGame.updatedAt });
    return toasts.list.at(-1)?.text;
  };
  expect(told('draw-declined', 'north')).toBe('Ben withdrew the draw offer.');
  expect(told('draw-declined', 'south')).toBe('The draw was declined.');
  expect(told('takeback-declined', 'south')).toBe('You withdrew your request to take back a move.');
  expect(told('takeback-declined', 'north')).toBe('The takeback was declined.');
});
