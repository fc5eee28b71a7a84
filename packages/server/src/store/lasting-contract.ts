import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addEvents, named, newGame, playMove } from '../games/change-fixture.ts';
import type { Game } from '../games/game.ts';
import type { Archive, Store } from './store.ts';
import { listGames } from './store-fixture.ts';

export interface LastingStore {
  /** Opens the same database; every store opened is closed by the test. */
  open(): Promise<Store>;
  /** Opens the same database for reading only. */
  openArchive(): Promise<Archive>;
  /** Begins a long write on another connection. The returned function ends it. */
  beginLongWrite(): Promise<() => Promise<void>>;
  /** Replaces the snapshot of a game with text that is not a snapshot. */
  damage(id: string): Promise<void>;
  /** Deletes the last events of a game, as a failover to a server that missed commits does. */
  dropEvents(id: string, after: number): Promise<void>;
  dispose(): Promise<void>;
}

/** Additional guarantees of stores whose games outlive the process. */
export function describeLastingStore(name: string, create: () => Promise<LastingStore>): void {
  describe(`the ${name} store, lasting`, () => {
    let lasting: LastingStore;
    beforeEach(async () => {
      lasting = await create();
    });
    afterEach(() => lasting.dispose());

    test('[S7] finds everything again when it is opened again', async () => {
      const before = await lasting.open();
      const game = newGame({ south: named('Ada') });
      await before.append(game);
      await before.append(playMove(game.game));
      await before.addPlayer('Ada');
      const log = await before.log(game.game.id, 0);
      await before.close();

      const after = await lasting.open();
      expect(await after.log(game.game.id, 0)).toEqual(log);
      expect(await after.find(game.game.id)).toEqual(playMove(game.game).game);
      expect(await after.findPlayer('Ada')).toBeDefined();
      await after.close();
    });

    test('[S7] finishes what is under way before it closes, and refuses what comes later', async () => {
      const before = await lasting.open();
      const changes = Array.from({ length: 200 }, () => newGame());
      const appended = changes.map((change) => before.append(change));
      const closing = before.close();
      await expect(before.append(newGame())).rejects.toMatchObject({ code: 'unavailable' });
      await expect(before.check()).rejects.toMatchObject({ code: 'unavailable' });
      await closing;
      expect(await Promise.all(appended)).not.toContain(false);
      await expect(before.find(changes[0]!.game.id)).rejects.toMatchObject({ code: 'unavailable' });

      const after = await lasting.open();
      expect(await after.versions(changes.map(({ game }) => game.id))).toHaveProperty('size', 200);
      await after.close();
    });

    test('[S19] finds jobs and their leases again when it is opened again', async () => {
      const options = { kinds: ['rate'], leaseMs: 100, limit: 9 };
      const jobs = ['a', 'b'].map((key) => ({ key, kind: 'rate', data: [key], dueAt: 1 }));
      const before = await lasting.open();
      await before.append({ ...newGame(), jobs });
      const [taken] = await before.takeJobs({ ...options, limit: 1, now: 10, lease: 'before' });
      await before.close();

      const after = await lasting.open();
      expect(await after.takeJobs({ ...options, now: 20, lease: 'after' })).toMatchObject([
        { key: 'b', data: ['b'] },
      ]);
      expect(await after.finishJob(taken!)).toBe(true);
      await after.close();
    });

    test('[S8] reads during a long write of somebody else, and writes after it', async () => {
      const store = await lasting.open();
      const { game } = newGame();
      await store.append(newGame({ id: game.id }));
      const endLongWrite = await lasting.beginLongWrite();
      let appended = false;
      const appending = store.append(playMove(game)).then((done) => {
        appended = done;
      });
      expect(await store.find(game.id)).toEqual(game);
      expect(await listGames(store, { scope: { kind: 'public' }, limit: 5 })).toEqual([game]);
      expect(appended).toBe(false);
      await endLongWrite();
      await appending;
      expect(appended).toBe(true);
      await store.close();
    });

    test('[S18] fails only those who ask for it when a game cannot be decoded, and not as unavailable', async () => {
      const [damaged, sound] = [newGame(), newGame()];
      const before = await lasting.open();
      for (const change of [damaged, sound]) await before.append(change);
      await before.close();
      await lasting.damage(damaged.game.id);

      const after = await lasting.open();
      const asked = [damaged, sound, damaged, sound].map(({ game }) => after.find(game.id));
      const cannot = {
        status: 'rejected',
        reason: new Error(`game ${damaged.game.id} cannot be decoded`),
      };
      const found = { status: 'fulfilled', value: sound.game };
      expect(await Promise.allSettled(asked)).toEqual([cannot, found, cannot, found]);
      expect(await after.log(damaged.game.id, 0)).toEqual(damaged.events);
      await after.close();
    });

    test('[S18] skips games that cannot be decoded in lists, fills the page, and reports each once', async () => {
      const changes = [1, 2, 3, 4].map((at) => newGame({ at }));
      const ids = changes.map(({ game }) => game.id);
      const before = await lasting.open();
      for (const change of changes) await before.append(change);
      await before.close();
      for (const id of [ids[1]!, ids[3]!]) await lasting.damage(id);

      const after = await lasting.open();
      const reported: string[] = [];
      after.onUnreadable(({ message }) => reported.push(message));
      const list = async (limit: number) =>
        (await listGames(after, { scope: { kind: 'public' }, limit })).map(({ id }) => id);
      expect(await list(1)).toEqual([ids[2]]);
      expect(await list(2)).toEqual([ids[2], ids[0]]);
      expect(await list(9)).toEqual([ids[2], ids[0]]);
      expect(reported).toEqual([ids[3], ids[1]].map((id) => `game ${id} cannot be decoded`));
      await after.close();
    });

    test('[S18] cannot decode a game whose log ends before its checkpoint', async () => {
      const { game } = newGame();
      const before = await lasting.open();
      await before.append(newGame({ id: game.id }));
      await before.append(addEvents(game, { kind: 'ended', ending: { how: 'abort' } }));
      await before.close();
      await lasting.dropEvents(game.id, 1);

      const after = await lasting.open();
      await expect(after.find(game.id)).rejects.toThrow(`game ${game.id} cannot be decoded`);
      await after.close();
    });

    test('[S2] refuses a change whose previous event was lost, and leaves no gap', async () => {
      const first = newGame();
      const second = playMove(first.game);
      const before = await lasting.open();
      for (const change of [first, second]) await before.append(change);
      await before.close();
      await lasting.dropEvents(first.game.id, 1);

      const after = await lasting.open();
      expect(await after.append(playMove(second.game))).toBe(false);
      expect(await after.find(first.game.id)).toEqual(first.game);
      expect(await after.append(second)).toBe(true);
      await after.close();
    });

    test('[S5] finds a game at every distance from its checkpoint when it is opened again', async () => {
      const store = await lasting.open();
      const games = await Promise.all(
        [1, 2, 31, 32, 33, 40].map(async (version) => {
          let change = newGame();
          for (; change.game.version < version; change = playMove(change.game)) await store.append(change);
          await store.append(change);
          return change.game;
        }),
      );
      await store.close();
      const again = await lasting.open();
      for (const game of games) expect(await again.find(game.id)).toEqual(game);
      const listed = await listGames(again, { scope: { kind: 'public' }, limit: 9 });
      expect(listed.toSorted((a, b) => a.version - b.version)).toEqual(games);
      await again.close();
    });

    test('[S17] is read from end to end while it is written to, each game whole, in the order of ids', async () => {
      const store = await lasting.open();
      const changes = Array.from({ length: 450 }, () => newGame());
      await Promise.all(changes.map((change) => store.append(change)));
      await Promise.all(changes.map(({ game }) => store.append(playMove(game))));
      const archive = await lasting.openArchive();
      const ids = changes.map(({ game }) => game.id).toSorted();
      expect(await archive.countGames()).toBe(450);

      const seen: string[] = [];
      for await (const { id, log } of archive.games()) {
        if (seen.push(id) === 1) await store.append(playMove((await store.find(ids.at(-1)!))!));
        expect(log).toEqual(await store.log(id, 0));
      }
      expect(seen).toEqual(ids);

      const rest: string[] = [];
      for await (const { id } of archive.games(ids[399]!)) rest.push(id);
      expect(rest).toEqual(ids.slice(400));
      await archive.close();
      await store.close();
    });

    test('[S17] is read to the end even if a game has lost its log', async () => {
      const store = await lasting.open();
      const changes = Array.from({ length: 201 }, () => newGame());
      await Promise.all(changes.map((change) => store.append(change)));
      await store.close();
      const ids = changes.map(({ game }) => game.id).toSorted();
      await lasting.dropEvents(ids[7]!, 0);

      const archive = await lasting.openArchive();
      const logs = await Array.fromAsync(archive.games());
      expect(logs.map(({ id }) => id)).toEqual(ids);
      expect(logs.map(({ log }) => log.length)).toEqual(ids.map((_, index) => (index === 7 ? 0 : 1)));
      await archive.close();
    });

    test('[S17] gives its players with their scores, in the order of code points', async () => {
      const store = await lasting.open();
      const names = ['ada', 'Zoë', 'Ada', '𝒜da', '\uffee', "o'Neill"];
      for (const name of names)
        await store.addPlayer(name, `${name}@example.org`, { won: 1, drawn: 2, lost: 3 });
      await Promise.all(Array.from({ length: 210 }, (_, index) => store.addPlayer(`bot ${1000 + index}`)));
      const archive = await lasting.openArchive();
      const players: string[] = [];
      for await (const player of archive.players()) {
        players.push(player.name);
        expect(player).toEqual(await store.findPlayer(player.name));
      }
      expect([players[0], ...players.slice(-4)]).toEqual(['Ada', 'bot 1209', "o'Neill", '\uffee', '𝒜da']);
      expect(players).toHaveLength(216);
      await archive.close();
      await store.close();
    });
  });
}

/** Additional guarantees of stores whose database several servers share. */
export function describeSharedStore(name: string, create: () => Promise<LastingStore>): void {
  describe(`the ${name} store, shared`, () => {
    let lasting: LastingStore;
    beforeEach(async () => {
      lasting = await create();
    });
    afterEach(() => lasting.dispose());

    test('[S18] names a game that cannot be decoded, even if its beginning is cached', async () => {
      const [here, there] = await Promise.all([lasting.open(), lasting.open()]);
      const { game } = newGame();
      await here.append(newGame({ id: game.id }));
      const move = playMove(game);
      const events = move.events.map((event) => ({ ...event, pit: 99 }));
      await there.append({ ...move, events });
      await expect(here.find(game.id)).rejects.toThrow(`game ${game.id} cannot be decoded`);
      await Promise.all([here.close(), there.close()]);
    });

    test('[S3] lets one of two stores on the same database through', async () => {
      const stores = await Promise.all([lasting.open(), lasting.open()]);
      const { game } = newGame();
      await stores[0]!.append(newGame({ id: game.id }));
      let last: Game = game;
      for (let move = 0; move < 10; move++) {
        const appended = await Promise.all(stores.map((store) => store.append(playMove(last))));
        expect(appended.filter(Boolean)).toHaveLength(1);
        last = playMove(last).game;
      }
      for (const store of stores) expect(await store.find(game.id)).toEqual(last);
      await Promise.all(stores.map((store) => store.close()));
    });

    test('[S19] gives each job to one of several replicas', async () => {
      const stores = await Promise.all([lasting.open(), lasting.open(), lasting.open()]);
      const jobs = Array.from({ length: 60 }, (_, index) => ({
        key: `${index}`,
        kind: 'rate',
        data: null,
        dueAt: 1,
      }));
      await stores[0]!.append({ ...newGame(), jobs });
      const taken = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          stores[index % 3]!.takeJobs({
            kinds: ['rate'],
            now: 1,
            leaseMs: 100,
            limit: 7,
            lease: `lease ${index}`,
          }),
        ),
      );
      const keys = taken.flat().map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      await Promise.all(stores.map((store) => store.close()));
    });
  });
}
