import { successors } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { addEvents, newGame, playMove } from '../games/change-fixture.ts';
import type { Game } from '../games/game.ts';
import type { Change } from '../games/game-store.ts';
import type { Seat } from '../games/seat.ts';
import type { Store } from '../store/store.ts';
import { append, type OpenedStore, openForEachTest } from '../store/store-fixture.ts';
import { toPositionKey } from './rated-positions.ts';

const LIVE = { kind: 'live', initial: 180, increment: 2 } as const;

const seatOf = (id: string, rating = 1600): Seat => ({
  kind: 'account',
  id,
  name: id,
  tokenHash: id,
  rating: { rating, deviation: 80 },
});

/** What every store promises about fair play, with the numbers of docs/fairness.md. */
export function describeFairPlay(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} keeps the fair play contract`, () => {
    let store: Store;
    openForEachTest(open, (opened) => {
      store = opened;
    });

    const add = (change: Change) => append(store, change);
    const start = (isRated = true) =>
      add(
        newGame({
          ...(isRated && { rated: true }),
          clock: LIVE,
          south: seatOf('ann', 1712.4),
          north: seatOf('ben'),
        }),
      );
    const isRunning = ({ position }: Pick<Game, 'position'>) =>
      store.fairPlay.isInRatedGame([toPositionKey(position)]);

    /** Plays until both players have completed a turn. */
    async function playBothTurns(game: Game): Promise<Game> {
      let after = game;
      while (!after.clock!.turns.south || !after.clock!.turns.north) {
        expect(await isRunning(after)).toBe(false);
        after = await add(playMove(after));
      }
      return after;
    }

    test('[O5] knows nothing of a running rated game that an operator has removed', async () => {
      const game = await playBothTurns(await start());
      const reason = {
        operator: 'Op',
        action: 'game-removed',
        subject: game.id,
        reason: 'x',
        at: 9000,
      } as const;
      expect(await store.moderation.removeGame(game.id, reason)).toBe(true);
      expect(await isRunning(game)).toBe(false);
      expect(await store.pairing.listPlaying('ann', 9)).toEqual([]);
    });

    test('[Q17] knows the positions of a running rated game once both players have completed a turn', async () => {
      let game = await playBothTurns(await start());
      const opening = game;
      expect(await isRunning(game)).toBe(true);
      for (const { after } of successors(game.position))
        expect(await isRunning({ position: after })).toBe(true);
      for (let move = 0; move < 5; move++) game = await add(playMove(game));
      expect(await isRunning(opening)).toBe(true);
      expect(await isRunning(game)).toBe(true);
      expect(await store.fairPlay.isInRatedGame([])).toBe(false);
      const many = Array.from({ length: 100 }, (_, index) => `other ${index}`);
      expect(await store.fairPlay.isInRatedGame(many)).toBe(false);
      expect(await store.fairPlay.isInRatedGame([...many, toPositionKey(game.position)])).toBe(true);
    });

    test('[Q17] forgets the positions when the game is over, but not those of another game', async () => {
      const [one, two] = [await playBothTurns(await start()), await start()];
      const end = { kind: 'ended', ending: { how: 'resignation', winner: 'south' } } as const;
      let other = two;
      while (other.moves.length < one.moves.length) other = await add(playMove(other));
      await add(addEvents(one, end));
      expect(await isRunning(one)).toBe(true);
      await add(addEvents(other, end));
      expect(await isRunning(one)).toBe(false);
    });

    test('[Q17] ignores the positions of casual games', async () => {
      expect(await isRunning(await playBothTurns(await start(false)))).toBe(false);
    });

    test('[Q20] adds the losses of a reviewed game to the accuracy of both players, once', async () => {
      const finish = async () => {
        let game = await start();
        for (let move = 0; move < 4; move++) game = await add(playMove(game));
        const ended = await add(
          addEvents(game, { kind: 'ended', ending: { how: 'resignation', winner: 'north' } }),
        );
        const review = addEvents(ended, { kind: 'reviewed', losses: game.moves.map((_, index) => index) });
        await add(review);
        expect(await store.append(review)).toBe(false);
        return review.game;
      };
      expect(await store.fairPlay.findAccuracy('ann')).toBeUndefined();
      const games = [await finish(), await finish()];
      const { moves } = games[0]!;
      const own = moves.flatMap(({ side }, index) => (side === 'south' ? [index] : []));
      const loss = own.reduce((sum, index) => sum + index, 0);
      const squares = own.reduce((sum, index) => sum + index ** 2, 0);
      expect(await store.fairPlay.findAccuracy('ann')).toEqual({
        games: 2,
        moves: 2 * own.length,
        loss: 2 * loss,
      });
      const since = await store.fairPlay.listAccuracies(0);
      expect(since.map(({ account }) => account)).toEqual(['ann', 'ben']);
      expect(since[0]).toEqual({
        account: 'ann',
        pool: 'live',
        games: 2,
        moves: 2 * own.length,
        loss: 2 * loss,
        squares: 2 * squares,
        rating: 1712,
      });
      expect(await store.fairPlay.listAccuracies(1e13)).toEqual([]);
      const latest = await store.fairPlay.listReviewedGames('ann', 'live', 9);
      expect(latest.map(({ game }) => game).sort()).toEqual(games.map(({ id }) => id).sort());
      expect(latest[0]).toMatchObject({ moves: own.length, loss, squares, rating: 1712 });
      expect(await store.fairPlay.listReviewedGames('ann', 'live', 1)).toHaveLength(1);
    });
  });
}
