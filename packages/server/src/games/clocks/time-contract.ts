import { legalPits } from '@kalah/rules';
import { findDeadline, findDue } from '@kalah/rules/clock';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../store/store.ts';
import { append, listGames, type OpenedStore, openForEachTest } from '../../store/store-fixture.ts';
import { addEvents, named, newGame, playMove } from '../change-fixture.ts';
import type { Change } from '../game-store.ts';

const LIVE = { kind: 'live', initial: 60, increment: 0 } as const;
/** The times of these tests are far from the time of the database. */
const BEAT = { maxGapMs: 1000, maxErrorMs: 1e15, graceMs: 200, after: 0 };

/** What every store promises about time, with the numbers of docs/time.md. */
export function describeTimes(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the ${name} store and time`, () => {
    let store: Store;
    openForEachTest(open, (opened) => {
      store = opened;
    });

    const add = (change: Change) => append(store, change);
    const dueAt = async (now = 1e12) => (await store.listDueGames(now, 9)).map((game) => game.dueAt);

    test('[T9] finds games that are due, the longest overdue first', async () => {
      const first = await add(newGame({ at: 5000, clock: LIVE }));
      const second = await add(newGame({ at: 2000, clock: LIVE }));
      await add(newGame({ at: 1000 }));
      await add(newGame({ at: 1000, clock: LIVE, north: { kind: 'vacant' } }));
      const due = [
        { id: second.id, dueAt: 32_000 },
        { id: first.id, dueAt: 35_000 },
      ];
      expect(await store.listDueGames(40_000, 9)).toEqual(due);
      expect(await store.listDueGames(34_999, 9)).toEqual(due.slice(0, 1));
      expect(await store.listDueGames(40_000, 1)).toEqual(due.slice(0, 1));
      expect(await store.findNextDueTime()).toBe(32_000);
    });

    test('[T9] a game is due again when its clock starts, and not after its end', async () => {
      expect(await store.findNextDueTime()).toBeUndefined();
      let game = await add(newGame({ at: 1000, clock: LIVE, south: named('Al'), north: { kind: 'vacant' } }));
      game = await add(addEvents(game, { kind: 'seated', side: 'north', seat: named('Bo') }));
      expect(await dueAt()).toEqual([31_001]);
      await add(addEvents(game, { kind: 'ended', ending: { how: 'abort' } }));
      expect(await dueAt()).toEqual([]);
      expect(await store.findNextDueTime()).toBeUndefined();
    });

    test('[T9] a game is due at its deadline or earlier, and the sweep postpones it', async () => {
      let game = await add(newGame({ at: 0, clock: LIVE }));
      let now = 0;
      let postponed = 0;
      while (legalPits(game.position).length > 0) {
        now += game.position.turn === 'south' ? 5000 : 100;
        const [due] = await store.listDueGames(now, 1);
        if (due) {
          await store.setDueTime({ ...due, dueAt: due.dueAt - 1 }, 1e12);
          expect(await dueAt()).toEqual([due.dueAt]);
          await store.setDueTime(due, findDue(game.clock!, now));
          postponed++;
        }
        if (now > findDeadline(game.clock!)!) break;
        game = await add(playMove(game, now));
        expect((await dueAt())[0]).toBeLessThanOrEqual(findDeadline(game.clock!)!);
      }
      expect(game.clock!.left.south).toBeLessThan(10_000);
      expect(postponed).toBeGreaterThan(3);
    });

    test('[T15] a game with a clock is the same from its log and from its checkpoint', async () => {
      let game = await add(newGame({ at: 0, clock: { kind: 'live', initial: 60, increment: 1 } }));
      for (let at = 700; legalPits(game.position).length > 0; at += 700) {
        if (game.version === 20)
          game = await add(addEvents(game, { kind: 'outage', from: at - 500, to: at + 2000 }));
        const change = playMove(game, at);
        game = await add(change);
        expect(await store.find(game.id)).toEqual(game);
      }
      expect(game.version).toBeGreaterThan(33);
      const log = await store.log(game.id, 0);
      expect(log.filter(({ kind }) => kind === 'moved')[3]).toMatchObject({
        charged: 700,
        granted: expect.any(Number),
      });
    });

    test('[T10] a heartbeat after a gap records an outage, if a clock ran', async () => {
      expect(await store.recordHeartbeat({ ...BEAT, at: 5000 })).toMatchObject({ outages: [] });
      expect(await store.recordHeartbeat({ ...BEAT, at: 50_000 })).toMatchObject({ outages: [] });
      await add(newGame({ at: 50_000, clock: LIVE }));
      expect(await store.recordHeartbeat({ ...BEAT, at: 51_000 })).toMatchObject({ outages: [] });
      const first = { from: 51_000, to: 60_200 };
      expect(await store.recordHeartbeat({ ...BEAT, at: 60_000 })).toMatchObject({ outages: [first] });
      expect(await store.recordHeartbeat({ ...BEAT, at: 60_100, after: first.to })).toMatchObject({
        outages: [],
      });
      expect(await store.recordHeartbeat({ ...BEAT, at: 55_000, after: first.to })).toMatchObject({
        outages: [],
      });
      const second = { from: 60_100, to: 70_200 };
      expect(await store.recordHeartbeat({ ...BEAT, at: 70_000, after: first.to })).toMatchObject({
        outages: [second],
      });
      expect(await store.recordHeartbeat({ ...BEAT, at: 70_000 })).toMatchObject({
        outages: [first, second],
      });
    });

    test('[T10] a heartbeat after a gap records an outage even if the clock was set back before', async () => {
      await store.recordHeartbeat({ ...BEAT, at: 9_000_000 });
      await add(newGame({ at: 1000, clock: LIVE }));
      expect(await store.recordHeartbeat({ ...BEAT, at: 1000 })).toMatchObject({ outages: [] });
      const outage = { from: 1000, to: 60_200 };
      expect(await store.recordHeartbeat({ ...BEAT, at: 60_000 })).toMatchObject({ outages: [outage] });
    });

    test('[T10] only one of several heartbeats after a gap records it, and all get it', async () => {
      await store.recordHeartbeat({ ...BEAT, at: 1000 });
      await add(newGame({ at: 1000, clock: LIVE }));
      const answers = await Promise.all(
        [30_000, 30_010, 30_020].map((at) => store.recordHeartbeat({ ...BEAT, at })),
      );
      const [outage] = (await store.recordHeartbeat({ ...BEAT, at: 30_100 })).outages;
      expect(outage).toMatchObject({ from: 1000 });
      for (const { outages } of answers) expect(outages).toEqual([outage]);
    });

    test('lists games by their clock', async () => {
      const untimed = await add(newGame({ at: 1 }));
      const live = await add(newGame({ at: 2, clock: LIVE }));
      const slow = await add(newGame({ at: 3, clock: { kind: 'correspondence', days: 3 } }));
      const scope = { kind: 'public' } as const;
      expect(await listGames(store, { scope, limit: 9 })).toEqual([slow, live, untimed]);
      expect(await listGames(store, { scope, limit: 9, clock: 'none' })).toEqual([untimed]);
      expect(await listGames(store, { scope, limit: 9, clock: 'live', status: ['playing'] })).toEqual([live]);
      expect(await listGames(store, { scope, limit: 9, clock: 'correspondence' })).toEqual([slow]);
      expect(await listGames(store, { scope, limit: 9, clock: 'live', status: ['waiting'] })).toEqual([]);
    });

    test('[T18] leaves out untimed games that are idle', async () => {
      const HOUR = 3_600_000;
      await add(newGame({ at: HOUR }));
      const slow = await add(newGame({ at: HOUR, clock: { kind: 'correspondence', days: 3 } }));
      const fresh = await add(newGame({ at: 3 * HOUR }));
      const query = { scope: { kind: 'active' }, limit: 9, activeSince: 2 * HOUR } as const;
      expect(await listGames(store, query)).toEqual([fresh, slow]);
    });
  });
}
