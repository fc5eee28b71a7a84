import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addEvents, newGame } from '../games/change-fixture.ts';
import type { NewEvent } from '../games/event.ts';
import type { Game } from '../games/game.ts';
import type { Store } from '../store/store.ts';
import { append, type OpenedStore, openForEachTest } from '../store/store-fixture.ts';
import type { ExportStore } from './store.ts';

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
      expect(await exports.numberGames(9)).toBe(0);
      await finish(1000);
      await finish(2000, false);
      const running = await start(3000);
      expect(await list()).toEqual([]);
      expect(await exports.numberGames(9)).toBe(1);
      expect(await exports.numberGames(9)).toBe(0);
      expect(await listTimes()).toEqual([1000]);
      await end(running);
      expect(await exports.numberGames(9)).toBe(1);
      expect(await listTimes()).toEqual([1000, 3000]);
    });

    test('[S22] a game that ends later comes after all that were numbered, however old it is', async () => {
      const old = await start(500);
      for (const at of [1000, 2000, 3000]) await finish(at);
      expect(await exports.numberGames(2)).toBe(2);
      expect(await exports.numberGames(2)).toBe(1);
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
      expect(await exports.numberGames(9)).toBe(0);
      expect(await listTimes()).toEqual([3000]);
      await store.moderation.showGame(hidden, { ...decide(hidden), action: 'game-shown' });
      expect(await exports.numberGames(9)).toBe(1);
      expect(await listTimes(last)).toEqual([1000]);
    });

    const ACCOUNT = { kind: 'account', id: 'ann', name: 'Ann', tokenHash: 'token' } as const;

    test.each<[string, NewEvent]>([
      ['it was reviewed', { kind: 'reviewed', losses: [] }],
      ['a seat was given to an account', { kind: 'attributed', side: 'south', seat: ACCOUNT }],
    ])('[S22] exports a game again after %s', async (_, event) => {
      const game = await finish(1000);
      await exports.numberGames(9);
      const [{ number } = { number: 0 }] = await list();
      await append(store, addEvents(game, event));
      expect(await list()).toEqual([]);
      await exports.numberGames(9);
      expect(await listTimes(number)).toEqual([1000]);
    });

    test('[S22] exports a game once, even if a rematch follows', async () => {
      const game = await finish(1000);
      await exports.numberGames(9);
      const numbered = await list();
      await append(store, addEvents(game, { kind: 'rematched', game: randomUUID() }));
      expect(await exports.numberGames(9)).toBe(0);
      expect(await list()).toEqual(numbered);
    });
  });
}
