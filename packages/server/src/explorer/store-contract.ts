import { CLASSIC, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { account, addEvents, newGame, playMove } from '../games/change-fixture.ts';
import type { Game } from '../games/game.ts';
import type { NewAuditEntry } from '../moderation/audit.ts';
import type { Store } from '../store/store.ts';
import { append, type OpenedStore, openForEachTest } from '../store/store-fixture.ts';
import { Counter } from './counter.ts';
import { toExploredGame, toExplorerKey } from './explored-game.ts';
import { EXPLORER_JOB } from './explorer-job.ts';
import { NO_STATS } from './position-stats.ts';
import type { ExplorerStore } from './store/index.ts';

const START = toExplorerKey(startPosition(CLASSIC));

/** The numbers are those of docs/explorer.md. */
export function describeExplorer(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} keeps the explorer contract`, () => {
    let store: Store;
    let explorer: ExplorerStore;
    let counter: Counter;
    openForEachTest(open, (opened) => {
      store = opened;
      explorer = store.explorer;
      counter = createCounter();
    });

    function createCounter(): Counter {
      const findVisible = store.moderation.findVisibleGames;
      return new Counter({ store: explorer, games: store, findVisible });
    }

    async function finish({ moves = 3, at = 1000, south = 'ann', listed = true } = {}): Promise<Game> {
      const created = newGame({ at, listed, south: account(south), north: account('ben') });
      let game = await append(store, created);
      for (let move = 0; move < moves; move++) game = await append(store, playMove(game));
      const ending = { how: 'resignation', winner: 'south' } as const;
      return append(store, addEvents(game, { kind: 'ended', ending }));
    }

    const readStart = async () => (await explorer.findPositions([START])).get(START)?.value ?? NO_STATS;
    const countStart = async () => {
      const { moves } = await readStart();
      return moves.reduce((sum, { all }) => sum + all.south, 0);
    };
    const entry = (subject: string, at: number): NewAuditEntry => ({
      operator: 'Op',
      action: 'game-hidden',
      subject,
      reason: 'x',
      at,
    });

    test('[X5] counts a game once, however often and by however many replicas it is counted', async () => {
      const games = [await finish({ at: 1000 }), await finish({ at: 2000 }), await finish({ moves: 30 })];
      const ids = games.map(({ id }) => id);
      await Promise.all([...ids, ...ids].map((id) => createCounter().recount([id])));
      await counter.recount(ids);
      expect(await countStart()).toBe(3);
      expect((await readStart()).examples[0]).toEqual({
        game: ids[1],
        pit: games[1]!.moves[0]!.pit,
        createdAt: 2000,
        isStrong: false,
      });
      const counted = await explorer.findGames(ids);
      expect(counted.get(ids[2]!)!.value).toEqual(toExploredGame(games[2]!));
      expect(counted.get(ids[2]!)!.value!.visits).toHaveLength(16);
    });

    test('[X5] writes nothing if a row has changed', async () => {
      const game = await finish();
      const value = toExploredGame(game)!;
      const positions = new Map([[START, { version: 1, value: NO_STATS }]]);
      expect(await explorer.save({ games: new Map([[game.id, { version: 0, value }]]), positions })).toBe(
        false,
      );
      expect(await explorer.findGames([game.id])).toEqual(new Map());
      expect(await explorer.findPositions([START])).toEqual(new Map());
    });

    test('[X1] does not count private, unfinished and empty games', async () => {
      const playing = await append(store, newGame());
      const games = [await finish({ listed: false }), await finish({ moves: 0 }), playing];
      await counter.recount([...games.map(({ id }) => id), crypto.randomUUID()]);
      expect(await countStart()).toBe(0);
    });

    test('[X7] takes out hidden and removed games, and counts those that are shown again', async () => {
      const [hidden, removed] = [await finish(), await finish()];
      const ids = [hidden.id, removed.id];
      await counter.recount(ids);
      expect(await store.moderation.hideGame(hidden.id, entry(hidden.id, 5000))).toBe(true);
      expect(await store.moderation.removeGame(removed.id, entry(removed.id, 6000))).toBe(true);
      const options = { kinds: [EXPLORER_JOB], now: 9000, leaseMs: 1000, limit: 9, lease: 'a' };
      const jobs = await store.takeJobs(options);
      expect(jobs.map(({ data }) => data)).toEqual([{ game: hidden.id }, { game: removed.id }]);
      await counter.recount(ids);
      expect(await countStart()).toBe(0);
      expect((await readStart()).examples).toEqual([]);
      expect(await store.moderation.showGame(hidden.id, entry(hidden.id, 7000))).toBe(true);
      expect(await store.takeJobs({ ...options, lease: 'b' })).toHaveLength(1);
      await counter.recount(ids);
      expect(await countStart()).toBe(1);
    });

    test('[X7] does not count a game that is hidden while it is counted', async () => {
      const game = await finish();
      let isHidden = false;
      const late = new Counter({
        store: explorer,
        games: store,
        async findVisible(ids) {
          const visible = await store.moderation.findVisibleGames(ids);
          if (!isHidden) isHidden = await store.moderation.hideGame(game.id, entry(game.id, 5000));
          return visible;
        },
      });
      await late.recount([game.id]);
      expect(isHidden).toBe(true);
      expect(await countStart()).toBe(0);
    });

    test('[X4] finds the counted games of an account that went through a position', async () => {
      const own = [await finish({ at: 1000 }), await finish({ at: 2000 }), await finish({ at: 3000 })];
      const hers = [
        ...own,
        await finish({ at: 4000, south: 'cid' }),
        await finish({ at: 5000, listed: false }),
      ];
      await counter.recount(hers.map(({ id }) => id));
      expect([...(await explorer.listGamesOf('ann', START, 9)).keys()]).toEqual(
        own.map(({ id }) => id).toReversed(),
      );
      expect((await explorer.listGamesOf('ann', START, 3)).size).toBe(2);
      expect((await explorer.listGamesOf('ben', START, 9)).size).toBe(4);
      expect((await explorer.listGamesOf('ann', START.toLowerCase(), 9)).size).toBe(0);
    });

    test('[X8] keeps what was proved of a position', async () => {
      expect(await explorer.findProof(START)).toBeUndefined();
      await explorer.saveProof(START, new Map());
      expect(await explorer.findProof(START)).toEqual(new Map());
      await explorer.saveProof(START, new Map([[2, 8]]));
      expect(await explorer.findProof(START)).toEqual(new Map([[2, 8]]));
    });

    test('[X6] pages through everything', async () => {
      const ids = [await finish(), await finish(), await finish()].map(({ id }) => id);
      await counter.recount(ids);
      const first = await explorer.pageGames('', 2);
      const rest = await explorer.pageGames(first[1]![0], 2);
      expect([...first, ...rest].map(([id]) => id).toSorted()).toEqual(ids.toSorted());
      const positions = await explorer.pagePositions('', 99);
      expect(new Map(positions).get(START)).toEqual((await explorer.findPositions([START])).get(START));
    });

    test('[X5] counts the games that were there before, page by page', async () => {
      for (let game = 0; game < 53; game++) await finish({ at: game, moves: 1 });
      const fill = counter.handlers['explorer-fill']!;
      const job = { kind: 'explorer-fill', attempts: 1, lease: '', isInterrupted: false, dueAt: 0, key: '' };
      const next = (await fill({ ...job, data: {} })) ?? [];
      // Not before the jobs of games that were hidden meanwhile.
      expect(next[0]!.dueAt).toBeGreaterThan(0);
      expect(await countStart()).toBe(50);
      expect(await fill({ ...job, data: next[0]!.data })).toEqual([]);
      expect(await countStart()).toBe(53);
    });
  });
}
