import { describe, expect, test } from 'vitest';
import { addEvents, newGame } from '../games/change-fixture.ts';
import type { ExportStore } from '../games/export-store.ts';
import type { Game } from '../games/game.ts';
import type { Store } from '../games/game-store.ts';
import { append, type OpenedStore, openForEachTest } from './store-fixture.ts';

/** What every adapter promises about the order of exports. */
export function describeExports(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} keeps the export contract`, () => {
    let store: Store;
    let exports: ExportStore;
    openForEachTest(open, (opened) => {
      store = opened;
      exports = opened.exports;
    });

    const start = (at: number, listed = true) => append(store, newGame({ at, listed }));
    const end = (game: Game) =>
      append(store, addEvents(game, { kind: 'ended', ending: { how: 'resignation', winner: 'south' } }));
    const finish = async (at: number, listed = true) => end(await start(at, listed));
    const list = async (after = 0, limit = 99) =>
      (await exports.listNumbered(after, limit)).map(({ number, createdAt }) => ({ number, createdAt }));
    const listTimes = async (after = 0) => (await list(after)).map(({ createdAt }) => createdAt);
    const decide = (subject: string) => ({ operator: 'Op', subject, reason: 'x', at: 9000 });

    test('[S22] numbers listed games that are over, and no others', async () => {
      expect(await exports.numberGames(9)).toBe(false);
      await finish(1000);
      await finish(2000, false);
      const running = await start(3000);
      expect(await list()).toEqual([]);
      expect(await exports.numberGames(9)).toBe(true);
      expect(await exports.numberGames(9)).toBe(false);
      expect(await listTimes()).toEqual([1000]);
      await end(running);
      expect(await exports.numberGames(9)).toBe(true);
      expect(await listTimes()).toEqual([1000, 3000]);
    });

    test('[S22] a game that ends later comes after all that were numbered, however old it is', async () => {
      const old = await start(500);
      for (const at of [1000, 2000, 3000]) await finish(at);
      await exports.numberGames(2);
      await exports.numberGames(2);
      const numbered = await list();
      expect(numbered.map(({ createdAt }) => createdAt)).toEqual([1000, 2000, 3000]);
      await end(old);
      await exports.numberGames(2);
      expect(await list(numbered.at(-1)!.number)).toEqual([{ number: expect.any(Number), createdAt: 500 }]);
      expect(await list(numbered[0]!.number, 1)).toEqual([numbered[1]]);
    });

    test('[S22] gives each game one number when several replicas number at once', async () => {
      for (let at = 1; at <= 12; at++) await finish(at);
      await Promise.all([1, 2, 3, 4].map(() => exports.numberGames(3)));
      await exports.numberGames(99);
      const numbered = await list();
      expect(numbered.map(({ createdAt }) => createdAt).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 12 }, (_, index) => index + 1),
      );
      expect(new Set(numbered.map(({ number }) => number)).size).toBe(12);
    });

    test('[S22] [O4] [O5] leaves out hidden and removed games, and exports a game again once it is visible again', async () => {
      const games = [await finish(1000), await finish(2000), await finish(3000)];
      await exports.numberGames(9);
      const last = (await list()).at(-1)!.number;
      const [hidden, removed] = games.map(({ id }) => id) as [string, string];
      await store.moderation.hideGame(hidden, { ...decide(hidden), action: 'game-hidden' });
      await store.moderation.removeGame(removed, { ...decide(removed), action: 'game-removed' });
      expect(await exports.numberGames(9)).toBe(false);
      expect(await listTimes()).toEqual([3000]);
      await store.moderation.showGame(hidden, { ...decide(hidden), action: 'game-shown' });
      expect(await exports.numberGames(9)).toBe(true);
      expect(await listTimes(last)).toEqual([1000]);
    });

    test('[S22] exports a game again after it has changed', async () => {
      const { id } = await finish(1000);
      await exports.exportAgain(id);
      await exports.numberGames(9);
      const [{ number } = { number: 0 }] = await list();
      await exports.exportAgain(id);
      expect(await list(number)).toEqual([]);
      await exports.numberGames(9);
      expect(await listTimes(number)).toEqual([1000]);
    });
  });
}
