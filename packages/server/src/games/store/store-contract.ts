import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../store/store.ts';
import { append, listGames, type OpenedStore, openForEachTest } from '../../store/store-fixture.ts';
import { addEvents, makeUnstorable, named, newGame, playMove } from '../change-fixture.ts';
import type { GameEvent } from '../event.ts';
import type { Game } from '../game.ts';
import type { Announcement, Change, Cursor, GameList } from '../game-store.ts';
import { replay } from '../replay.ts';
import { cursorOf } from './cursor.ts';

/** The promises of every store, with their numbers in docs/storage.md. */
export function describeStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the ${name} store`, () => {
    let store: Store;
    openForEachTest(open, (opened) => {
      store = opened;
    });

    const add = (change: Change) => append(store, change);

    async function addAll(...changes: Change[]): Promise<Game[]> {
      return Promise.all(changes.map(add));
    }

    test('[S1] returns a game as it was appended', async () => {
      const seats = {
        south: named('Ada'),
        north: { kind: 'secret', tokenHash: 'hash', name: 'Bo' },
      } as const;
      const { game } = newGame({ ...seats, listed: false });
      await add(goOnFrom(await add(newGame({ id: game.id, ...seats, listed: false }))));
      const found = await store.find(game.id);
      expect(found).toEqual(replay(game.id, await store.log(game.id, 0)));
      expect(found).toMatchObject({ id: game.id, version: 3, seats, listed: false, rematch: 'another' });
    });

    function goOnFrom(game: Game): Change {
      return addEvents(
        game,
        { kind: 'moved', side: 'south', pit: 2 },
        { kind: 'rematched', game: 'another' },
      );
    }

    test('[S1] finds nothing for an unused id, even a malformed one', async () => {
      for (const id of [randomUUID(), '', 'no-uuid', '\u0000', "'; DROP TABLE games", '💥'.repeat(500)]) {
        expect(await store.find(id)).toBeUndefined();
        expect(await store.log(id, 0)).toEqual([]);
        expect(await store.versions([id])).toEqual(new Map());
      }
    });

    test('[S2] rejects a change that was decided on an older version, and writes nothing', async () => {
      const first = await add(newGame());
      const second = await add(playMove(first));
      expect(await store.append(addEvents(first, { kind: 'resigned', side: 'north' }))).toBe(false);
      expect(await store.find(first.id)).toEqual(second);
      expect(await store.log(first.id, 0)).toHaveLength(2);
    });

    test('[S2] rejects creating a game twice', async () => {
      const game = await add(newGame());
      expect(await store.append(newGame({ id: game.id, at: 2000, listed: false }))).toBe(false);
      expect(await store.find(game.id)).toEqual(game);
    });

    test('[S2] rejects a change to a game that does not exist', async () => {
      const { game } = newGame();
      expect(await store.append(playMove(game))).toBe(false);
      expect(await store.find(game.id)).toBeUndefined();
      expect(await store.log(game.id, 0)).toEqual([]);
    });

    test('[S3] accepts one of many writers of the same version', async () => {
      const game = await add(newGame());
      const pits = [0, 1, 2, 3, 4, 5];
      const appended = await Promise.all(
        pits.map((pit) => store.append(addEvents(game, { kind: 'moved', side: 'south', pit }))),
      );
      expect(appended.filter(Boolean)).toHaveLength(1);
      const winner = pits[appended.indexOf(true)];
      expect((await store.log(game.id, 1)).map((event) => 'pit' in event && event.pit)).toEqual([winner]);
      expect((await store.find(game.id))?.moves).toEqual([{ number: 1, side: 'south', pit: winner }]);
    });

    test('[S3] accepts one of two writers that create the same game', async () => {
      const id = randomUUID();
      const appended = await Promise.all([1000, 2000].map((at) => store.append(newGame({ id, at }))));
      expect(appended.filter(Boolean)).toHaveLength(1);
      expect((await store.find(id))?.createdAt).toBe(appended[0] ? 1000 : 2000);
    });

    test('[S4] keeps the log of each game in order and without gaps, and reads it from any event', async () => {
      const games = await addAll(...Array.from({ length: 20 }, () => newGame()));
      await Promise.all(
        games.map(async (first) => {
          let game = first;
          for (let move = 0; move < 10; move++) game = await add(playMove(game));
          const log = await store.log(game.id, 0);
          expect(log.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
          expect(await store.log(game.id, 4)).toEqual(log.slice(4));
          expect(await store.log(game.id, 11)).toEqual([]);
        }),
      );
    });

    test('[S5] keeps a game that equals the replay of its log after every event', async () => {
      let game = await add(newGame({ south: named('Ada'), north: { kind: 'engine', level: 3 } }));
      const newEvents = [
        { kind: 'moved', side: 'south', pit: 2 },
        { kind: 'moved', side: 'south', pit: 5 },
        { kind: 'takeback-offered', side: 'south' },
        { kind: 'took-back', side: 'south', moves: 1 },
        { kind: 'draw-offered', side: 'south' },
        { kind: 'draw-agreed', side: 'north' },
        { kind: 'ended', ending: { how: 'agreement', winner: 'draw' } },
      ] as const;
      for (const newEvent of newEvents) {
        game = await add(addEvents(game, newEvent));
        expect(await store.find(game.id)).toEqual(game);
        expect(replay(game.id, await store.log(game.id, 0))).toEqual(game);
      }
    });

    test('[S5] reads a long game, takebacks included, as the replay of its log at every version', async () => {
      let game = await add(newGame());
      while (game.version < 70) {
        const change =
          game.version % 10 === 0
            ? addEvents(game, { kind: 'took-back', side: 'south', moves: 6 })
            : playMove(game);
        game = await add(change);
        expect(await store.find(game.id)).toEqual(game);
      }
      expect(replay(game.id, await store.log(game.id, 0))).toEqual(game);
      expect(await listGames(store, { scope: { kind: 'public' }, limit: 1 })).toEqual([game]);
      expect(await store.versions([game.id])).toEqual(new Map([[game.id, game.version]]));
    });

    test('[S6] fails one member of a batch without affecting the others', async () => {
      const [a, b, c] = (await addAll(newGame(), newGame(), newGame())) as [Game, Game, Game];
      const appended = await Promise.allSettled([
        store.append(playMove(a)),
        store.append(makeUnstorable(playMove(b))),
        store.append(makeUnstorable(newGame())),
        store.append(playMove(c)),
      ]);
      expect(appended.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
        'fulfilled',
      ]);
      expect(appended[1]).toMatchObject({ reason: { code: 'unavailable' } });
      const ids = [a.id, b.id, c.id];
      expect(await store.versions(ids)).toEqual(
        new Map([
          [a.id, 2],
          [b.id, 1],
          [c.id, 2],
        ]),
      );
      expect(await store.find(b.id)).toEqual(b);
      expect(await add(playMove(b))).toMatchObject({ version: 2 });
    });

    test.each([Number.NaN, Number.POSITIVE_INFINITY])(
      '[S6] rejects an event at %s, like other errors',
      async (at) => {
        const game = await add(newGame());
        await expect(store.append(makeUnstorable(playMove(game), at))).rejects.toThrow('unavailable');
        expect(await store.find(game.id)).toEqual(game);
      },
    );

    test('[S13] returns the versions of several games at once', async () => {
      const [a, b] = (await addAll(newGame(), newGame())) as [Game, Game];
      await add(playMove(b));
      expect(await store.versions([a.id, b.id, randomUUID()])).toEqual(
        new Map([
          [a.id, 1],
          [b.id, 2],
        ]),
      );
      expect(await store.versions([])).toEqual(new Map());
    });

    test('[S9] lists the newest first, and games of one millisecond in a fixed order', async () => {
      const games = await addAll(...[3000, 1000, 2000, 2000, 2000].map((at) => newGame({ at })));
      const listed = await listGames(store, { scope: { kind: 'public' }, limit: 10 });
      const expected = games.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
      expect(listed).toEqual(expected);
    });

    test('[S9] pages through a list without skipping or repeating, even while games are added', async () => {
      const games = await addAll(...[1, 2, 2, 2, 3, 4, 5].map((at) => newGame({ at })));
      const seen: Game[] = [];
      let before: Cursor | undefined;
      do {
        const query = { scope: { kind: 'public' }, limit: 2, ...(before && { before }) } as const;
        const page: GameList = await store.list(query);
        seen.push(...page.games);
        before = page.next;
        await add(newGame({ at: 9 }));
      } while (before);
      expect(seen.map(({ id }) => id).toSorted()).toEqual(games.map(({ id }) => id).toSorted());
    });

    test('[S9] names the place of the next page only if there is one', async () => {
      const [first, second] = (await addAll(newGame({ at: 2 }), newGame({ at: 1 }))) as [Game, Game];
      const scope = { kind: 'public' } as const;
      expect(await store.list({ scope, limit: 1 })).toEqual({
        games: [first],
        next: { at: 2, id: first.id },
      });
      expect(await store.list({ scope, limit: 2 })).toEqual({ games: [first, second] });
      expect(await store.list({ scope, limit: 1, before: { at: 1, id: second.id } })).toEqual({ games: [] });
    });

    test('[S9] lists games by status, by player on either side, and by waiting for the computer', async () => {
      const engine = { kind: 'engine', level: 1 } as const;
      const vacant = { kind: 'vacant' } as const;
      const [waiting, playing, computer] = (await addAll(
        newGame({ at: 1, south: named('Ada'), north: vacant }),
        newGame({ at: 2, south: named('Bo'), north: named('Ada') }),
        newGame({ at: 3, south: engine, north: engine, listed: false }),
      )) as [Game, Game, Game];
      const finished = await add(
        addEvents(await add(newGame({ at: 5, south: engine })), { kind: 'ended', ending: { how: 'abort' } }),
      );
      const list = async (...[scope, ...status]: [Parameters<Store['list']>[0]['scope'], ...Game['id'][]]) =>
        (
          await listGames(store, { scope, limit: 10, ...(status.length > 0 && { status: status as never }) })
        ).map(({ id }) => id);

      expect(await list({ kind: 'public' })).toEqual([finished.id, playing.id, waiting.id]);
      expect(await list({ kind: 'public' }, 'waiting')).toEqual([waiting.id]);
      expect(await list({ kind: 'public' }, 'playing', 'finished')).toEqual([finished.id, playing.id]);
      expect(await list({ kind: 'player', name: 'Ada' })).toEqual([playing.id, waiting.id]);
      expect(await list({ kind: 'player', name: 'Ada' }, 'waiting')).toEqual([waiting.id]);
      expect(await list({ kind: 'player', name: 'ada' })).toEqual([]);
      expect(await list({ kind: 'engine-turn' })).toEqual([computer.id]);
    });

    test('[S9] shows an unlisted game only to the computer, in any status', async () => {
      const seats = { south: named('Ada'), listed: false } as const;
      const vacant = { kind: 'vacant' } as const;
      const hidden = await addAll(
        newGame({ ...seats, north: vacant }),
        newGame({ ...seats, north: named('Ada') }),
        newGame({ ...seats, north: { kind: 'engine', level: 1 } }),
      );
      await add(addEvents(hidden[1]!, { kind: 'ended', ending: { how: 'abort' } }));
      const computers = await add(addEvents(hidden[2]!, { kind: 'moved', side: 'south', pit: 0 }));
      expect(await listGames(store, { scope: { kind: 'public' }, limit: 9 })).toEqual([]);
      expect(await listGames(store, { scope: { kind: 'player', name: 'Ada' }, limit: 9 })).toEqual([]);
      expect(await listGames(store, { scope: { kind: 'engine-turn' }, limit: 9 })).toEqual([computers]);
    });

    test('[S9] omits only games that have waited too long', async () => {
      const vacant = { kind: 'vacant' } as const;
      const [old, fresh, playing] = (await addAll(
        newGame({ at: 1999, north: vacant }),
        newGame({ at: 2000, north: vacant }),
        newGame({ at: 1000 }),
      )) as [Game, Game, Game];
      const query = { scope: { kind: 'public' }, limit: 9, waitingSince: 2000 } as const;
      expect(await listGames(store, query)).toEqual([fresh, playing]);
      expect(await listGames(store, { ...query, status: ['waiting'] })).toEqual([fresh]);
      expect(await listGames(store, { ...query, before: cursorOf(fresh, query.scope) })).toEqual([playing]);
      expect(await listGames(store, { ...query, waitingSince: 0 })).toEqual([fresh, old, playing]);
    });

    test('[S9] lists the games being played by the ten minutes of their last event, latest first', async () => {
      const STEP = 10 * 60_000;
      const scope = { kind: 'active' } as const;
      const ids = async (query: { before?: Cursor } = {}) =>
        (await listGames(store, { scope, limit: 9, ...query })).map(({ id }) => id);
      const [old, idle, fresh] = (await addAll(
        newGame({ at: 1 * STEP }),
        newGame({ at: 2 * STEP }),
        newGame({ at: 3 * STEP }),
        newGame({ at: 4 * STEP, listed: false }),
        newGame({ at: 4 * STEP, north: { kind: 'vacant' } }),
      )) as [Game, Game, Game];
      expect(await ids()).toEqual([fresh.id, idle.id, old.id]);

      const moved = await add(playMove(old, 5 * STEP + 1));
      expect(await ids()).toEqual([old.id, fresh.id, idle.id]);
      const again = await add(playMove(moved, 6 * STEP - 1));
      expect(await ids({ before: cursorOf(again, scope) })).toEqual([fresh.id, idle.id]);

      await add(addEvents(again, { kind: 'ended', ending: { how: 'abort' } }));
      expect(await ids()).toEqual([fresh.id, idle.id]);
    });

    test('[S9] moves a game between lists as it progresses', async () => {
      const ids = async (status: 'waiting' | 'playing' | 'finished') =>
        (await listGames(store, { scope: { kind: 'player', name: 'Ada' }, status: [status], limit: 9 })).map(
          ({ id }) => id,
        );
      let game = await add(newGame({ south: named('Bo'), north: { kind: 'vacant' } }));
      game = await add(addEvents(game, { kind: 'seated', side: 'north', seat: named('Ada') }));
      expect([await ids('waiting'), await ids('playing')]).toEqual([[], [game.id]]);
      await add(addEvents(game, { kind: 'ended', ending: { how: 'resignation', winner: 'south' } }));
      expect([await ids('playing'), await ids('finished')]).toEqual([[], [game.id]]);
    });

    test('[S9] keeps a turn of the computer listed only until it is played', async () => {
      const waiting = () => listGames(store, { scope: { kind: 'engine-turn' }, limit: 9 });
      const seats = { south: { kind: 'engine', level: 1 } } as const;
      const game = await add(newGame(seats));
      expect(await waiting()).toEqual([game]);
      await add(addEvents(game, { kind: 'moved', side: 'south', pit: 0 }));
      expect(await waiting()).toEqual([]);
    });

    test('[S9] keeps an offer to the computer listed until it is answered, on either side’s turn', async () => {
      const waiting = () => listGames(store, { scope: { kind: 'engine-turn' }, limit: 9 });
      const game = await add(newGame({ north: { kind: 'engine', level: 1 } }));
      expect(await waiting()).toEqual([]);
      const offered = await add(addEvents(game, { kind: 'draw-offered', side: 'south' }));
      expect(await waiting()).toEqual([offered]);
      await add(addEvents(offered, { kind: 'draw-declined', side: 'north' }));
      expect(await waiting()).toEqual([]);
    });

    test('[S10] gives a name to the first who registers it, and distinguishes case and script', async () => {
      const names = ['Ada', 'ada', 'Ådå', 'Ada\u0301', '𝒜da', ' Ada', "o'Neill", '"; --'];
      for (const name of names) expect(await store.addPlayer(name)).toBe(true);
      for (const name of names) expect(await store.addPlayer(name, 'a@b.c')).toBe(false);
      for (const name of names) {
        expect(await store.findPlayer(name)).toEqual({ name, won: 0, drawn: 0, lost: 0 });
      }
      expect(await store.findPlayer('ADA')).toBeUndefined();
      const both = await Promise.all([store.addPlayer('Cleo'), store.addPlayer('Cleo')]);
      expect(both.toSorted()).toEqual([false, true]);
    });

    test('[S10] counts the end of a game once for each registered name, and an abort for nobody', async () => {
      await store.addPlayer('Ada', 'ada@example.org');
      await store.addPlayer('Bo');
      const seats = { south: named('Ada'), north: named('Bo') };
      const endings = [
        { how: 'resignation', winner: 'south' },
        { how: 'played-out', winner: 'south', margin: 4 },
        { how: 'agreement', winner: 'draw' },
        { how: 'abort' },
      ] as const;
      for (const ending of endings) {
        const end = addEvents(await add(newGame(seats)), { kind: 'ended', ending });
        expect(await Promise.all([store.append(end), store.append(end)])).toContain(false);
        await add(addEvents(end.game, { kind: 'rematched', game: 'next' }));
      }
      await add(
        addEvents(await add(newGame({ north: named('Ada'), south: named('stranger') })), {
          kind: 'ended',
          ending: endings[0],
        }),
      );
      expect(await store.findPlayer('Ada')).toEqual({
        name: 'Ada',
        email: 'ada@example.org',
        won: 2,
        drawn: 1,
        lost: 1,
      });
      expect(await store.findPlayer('Bo')).toEqual({ name: 'Bo', won: 0, drawn: 1, lost: 2 });
      expect(await store.findPlayer('stranger')).toBeUndefined();
    });

    test('[S10] accepts an initial score and adds to it', async () => {
      expect(await store.addPlayer('Ada', undefined, { won: 3, drawn: 2, lost: 1 })).toBe(true);
      expect(await store.addPlayer('Ada', undefined, { won: 9, drawn: 9, lost: 9 })).toBe(false);
      const game = await add(newGame({ south: named('Ada'), north: named('Bo') }));
      await add(addEvents(game, { kind: 'ended', ending: { how: 'resignation', winner: 'south' } }));
      expect(await store.findPlayer('Ada')).toEqual({ name: 'Ada', won: 4, drawn: 2, lost: 1 });
    });

    test('[S10] counts a game of a player against themselves on both sides', async () => {
      await store.addPlayer('Ada');
      const game = await add(newGame({ south: named('Ada'), north: named('Ada') }));
      await add(addEvents(game, { kind: 'ended', ending: { how: 'resignation', winner: 'north' } }));
      expect(await store.findPlayer('Ada')).toMatchObject({ won: 1, lost: 1 });
    });

    test('[S10] ranks by games won, then by fewer lost, then by name', async () => {
      for (const name of ['Cleo', 'Bo', 'Ada', 'Dan']) await store.addPlayer(name);
      const results = [
        ['Bo', 'Cleo'],
        ['Ada', 'Cleo'],
        ['Cleo', 'Dan'],
      ] as const;
      for (const [winner, loser] of results) {
        const game = await add(newGame({ south: named(winner), north: named(loser) }));
        await add(addEvents(game, { kind: 'ended', ending: { how: 'resignation', winner: 'south' } }));
      }
      const ranked = await store.rankPlayers(10);
      expect(ranked.map(({ name }) => name)).toEqual(['Ada', 'Bo', 'Cleo', 'Dan']);
      expect(await store.rankPlayers(2)).toEqual(ranked.slice(0, 2));
    });

    test('[S11] reports that it can commit', async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });

    test('[S13] announces each commit once, when it can be read and before append resolves, and never a rejected change', async () => {
      const first = newGame();
      const second = playMove(first.game);
      const announcements: Announcement[] = [];
      const logs: Promise<readonly GameEvent[]>[] = [];
      store.onAnnouncement((announcement) => {
        if (announcement.kind === 'resync') return;
        announcements.push(announcement);
        logs.push(store.log(first.game.id, 0));
      });
      await add(first);
      expect(announcements).toEqual([{ kind: 'committed', change: first }]);
      await add(second);
      await store.append(second);
      await store.append(makeUnstorable(playMove(second.game))).catch(() => undefined);
      expect(announcements).toEqual([first, second].map((change) => ({ kind: 'committed', change })));
      const [before, after] = await Promise.all(logs);
      expect(before!.slice(0, 1)).toEqual(first.events);
      expect(after).toEqual([...first.events, ...second.events]);
    });

    test('reports the size of each commit', async () => {
      let writes = 0;
      store.onBatch((commit) => {
        expect(commit.seconds).toBeGreaterThanOrEqual(0);
        writes += commit.writes;
      });
      await addAll(newGame(), newGame(), newGame());
      expect(writes).toBe(3);
    });
  });
}
