import { CLASSIC, legalPits, must, parsePosition, startPosition } from '@kalah/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { named } from './change-fixture.ts';
import type { CreateCommand } from './command.ts';
import type { Game } from './game.ts';
import { createGames, type Games } from './games.ts';
import { byToken, hashToken, NO_CREDENTIAL, type Seat } from './seat.ts';

const OPEN: Seat = { kind: 'open' };
const VACANT: Seat = { kind: 'vacant' };
const secret = (token: string): Seat => ({ kind: 'secret', tokenHash: hashToken(token) });
const command = (south: Seat = OPEN, north: Seat = OPEN): CreateCommand => ({
  at: 1000,
  start: startPosition(CLASSIC),
  seats: { south, north },
  listed: true,
});

describe('the game service', () => {
  let store: Store;
  let games: Games;
  let now: number;
  beforeEach(() => {
    now = 1000;
    store = createMemoryStore();
    games = createGames(store, { now: () => now });
  });

  const rejected = (code: string, more: object = {}) =>
    expect.objectContaining({ name: 'Refusal', code, details: expect.objectContaining(more) });
  const play = (id: string, pit: number, number?: number) =>
    games.play(id, { pit, by: NO_CREDENTIAL, at: now, ...(number !== undefined && { number }) });

  test('gives every game its own id, and the time of its command', async () => {
    const one = await games.create(command());
    const two = await games.create({ ...command(), at: 2000 });
    expect(two.id).not.toBe(one.id);
    expect([one.createdAt, two.createdAt]).toEqual([1000, 2000]);
    expect(await games.read(one.id)).toEqual(one);
  });

  test('rejects commands for a game that does not exist', async () => {
    await expect(games.read('nowhere')).rejects.toEqual(rejected('no-such-game'));
    await expect(play('nowhere', 0)).rejects.toEqual(rejected('no-such-game'));
    await expect(games.takeSeat('nowhere', { seat: secret('t'), at: now })).rejects.toEqual(
      rejected('no-such-game'),
    );
    expect(await games.readLog('nowhere')).toEqual([]);
  });

  describe('creating with an id', () => {
    const repeatable = { ...command(), id: 'g', requestHash: 'a' };

    test('returns the same game when repeated, even after moves were played', async () => {
      const first = await games.create(repeatable);
      await play('g', 0);
      expect(await games.create(repeatable)).toEqual(first);
      expect(await games.readLog('g')).toHaveLength(2);
    });

    test('rejects a different request with the same id', async () => {
      await games.create(repeatable);
      await expect(games.create({ ...repeatable, requestHash: 'b' })).rejects.toEqual(rejected('key-reused'));
    });
  });

  describe('playing', () => {
    test('returns the original result for a repeated number, and plays nothing', async () => {
      const { id } = await games.create(command());
      const first = await play(id, 2, 1);
      const second = await play(id, 0, 2);
      expect(await play(id, 2, 1)).toEqual(first);
      expect(await play(id, 0, 2)).toEqual(second);
      expect(await games.read(id)).toEqual(second);
    });

    test('returns the finished game for a repeated last move', async () => {
      const start = must(parsePosition('0,0,0,0,0,1,20/0,0,0,0,2,0,25 s -'));
      const { id } = await games.create({ ...command(), start });
      const over = await play(id, 5, 1);
      expect(over.ending).toEqual({ how: 'played-out', winner: 'north', margin: 6 });
      expect(await play(id, 5, 1)).toEqual(over);
    });

    test('returns the original result for a repeated number even after a takeback', async () => {
      const { id } = await games.create(command());
      const first = await play(id, 0, 1);
      await games.offer(id, 'takeback', { by: NO_CREDENTIAL, at: now, side: 'south' });
      expect(await play(id, 0, 1)).toEqual(first);
      expect((await play(id, 3, 2)).moves).toEqual([{ number: 2, side: 'south', pit: 3 }]);
    });

    test('rejects another pit with the same number, and returns the move that was played', async () => {
      const { id } = await games.create(command());
      const game = await play(id, 2, 1);
      const played = { number: 1, side: 'south', pit: 2 };
      await expect(play(id, 3, 1)).rejects.toEqual(rejected('move-taken', { game, played }));
    });

    test('rejects a number repeated by someone who may not play that seat', async () => {
      const { id } = await games.create(command(secret('s'), secret('n')));
      await games.play(id, { pit: 0, by: byToken('s'), at: now, number: 1 });
      const stranger = games.play(id, { pit: 0, by: byToken('x'), at: now, number: 1 });
      await expect(stranger).rejects.toEqual(rejected('move-taken'));
    });

    test('plays a move once when it is sent many times at once', async () => {
      const { id } = await games.create(command());
      const results = await Promise.all(Array.from({ length: 20 }, () => play(id, 2, 1)));
      expect(new Set(results.map(({ version }) => version))).toEqual(new Set([2]));
      expect(await games.readLog(id)).toHaveLength(2);
    });

    test('plays only one of several different moves sent at once', async () => {
      const { id } = await games.create(command());
      const settled = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((pit) => play(id, pit, 1)));
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of settled)
        if (one.status === 'rejected') expect(one.reason).toEqual(rejected('move-taken'));
    });

    test('is rejected when the game is no longer at the expected version', async () => {
      const { id } = await games.create(command());
      await play(id, 0);
      const late = games.play(id, { pit: 0, by: NO_CREDENTIAL, at: now, ifVersion: 1 });
      await expect(late).rejects.toEqual(rejected('stale-version'));
      expect(await games.play(id, { pit: 0, by: NO_CREDENTIAL, at: now, ifVersion: 2 })).toMatchObject({
        version: 3,
      });
    });

    test('reaches the end of the game without losing a seed or an event', async () => {
      let game: Game = await games.create(command());
      while (!game.ending) {
        const pits = legalPits(game.position);
        game = await play(game.id, pits[(game.nextMove * 5) % pits.length]!);
        const { pits: rows, stores } = game.position;
        const seeds = [...rows.south, ...rows.north, stores.south, stores.north].reduce((a, b) => a + b);
        expect(seeds).toBe(48);
        expect(await games.read(game.id)).toEqual(game);
      }
      const log = await games.readLog(game.id);
      expect(log.map(({ number }) => number)).toEqual(log.map((_, index) => index + 1));
      await expect(play(game.id, 0)).rejects.toEqual(rejected('game-over'));
    });

    test('gives up when other writers are always faster', async () => {
      const { id } = await games.create(command());
      const busy = createGames({ ...store, append: async () => false });
      await expect(busy.play(id, { pit: 0, by: NO_CREDENTIAL, at: now })).rejects.toEqual(
        rejected('unavailable'),
      );
    });
  });

  describe('seats', () => {
    test('go to the first player who asks, and not to the next', async () => {
      const { id } = await games.create(command(named('Ada'), VACANT));
      expect(await games.takeSeat(id, { seat: secret('t'), at: now })).toMatchObject({
        side: 'north',
        game: { version: 2 },
      });
      await expect(games.takeSeat(id, { seat: secret('u'), at: now })).rejects.toEqual(
        rejected('seat-taken'),
      );
    });

    test('go to two of many players who join at once', async () => {
      const { id } = await games.create(command(VACANT, VACANT));
      const joins = Array.from({ length: 10 }, (_, index) =>
        games.takeSeat(id, { seat: secret(String(index)), at: now }),
      );
      const settled = await Promise.allSettled(joins);
      const sides = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.side] : []));
      expect(sides.toSorted()).toEqual(['north', 'south']);
    });

    test('stay with the same player when the request is repeated', async () => {
      const { id } = await games.create(command(VACANT, named('Bo')));
      const first = await games.takeSeat(id, { seat: secret('t'), side: 'south', at: now });
      expect(await games.takeSeat(id, { seat: secret('t'), side: 'south', at: now })).toEqual(first);
    });
  });

  describe('ending', () => {
    test('lets a side resign out of turn, and the opponent wins', async () => {
      const { id } = await games.create(command(secret('s'), secret('n')));
      const game = await games.resign(id, { by: byToken('n'), at: now });
      expect(game).toMatchObject({ version: 3, ending: { how: 'resignation', winner: 'south' } });
      await expect(games.resign(id, { by: byToken('s'), at: now })).rejects.toEqual(rejected('game-over'));
    });

    test('leaves a void game without a winner, and lets only its players void it', async () => {
      const { id } = await games.create(command(secret('s'), secret('n')));
      await expect(games.void(id, { by: NO_CREDENTIAL, at: now })).rejects.toEqual(
        rejected('token-required'),
      );
      expect(await games.void(id, { by: byToken('s'), at: now })).toMatchObject({ ending: { how: 'abort' } });
    });

    test('lets a player without an opponent abort the game, which nobody can join afterwards', async () => {
      const { id } = await games.create(command(secret('s'), VACANT));
      await games.play(id, { pit: 2, by: byToken('s'), at: now });
      await expect(games.abort(id, { by: NO_CREDENTIAL, at: now })).rejects.toEqual(
        rejected('token-required'),
      );
      await expect(games.abort(id, { by: byToken('s'), at: now, ifVersion: 1 })).rejects.toEqual(
        rejected('stale-version'),
      );
      expect(await games.abort(id, { by: byToken('s'), at: now })).toMatchObject({
        ending: { how: 'abort' },
      });
      await expect(games.abort(id, { by: byToken('s'), at: now })).rejects.toEqual(rejected('game-over'));
      await expect(games.takeSeat(id, { seat: secret('n'), at: now })).rejects.toEqual(rejected('game-over'));
    });

    test.each<[string, Seat]>([
      ['a player with a token', secret('n')],
      ['a named player', named('Bo')],
      ['an open seat', OPEN],
      ['the computer', { kind: 'engine', level: 1 }],
    ])('does not abort a game against %s', async (_title, north) => {
      const { id } = await games.create(command(secret('s'), north));
      await expect(games.abort(id, { by: byToken('s'), at: now })).rejects.toEqual(
        rejected('opponent-seated'),
      );
    });

    test('lets only the abort or only the join succeed if they arrive at the same time', async () => {
      const { id } = await games.create(command(secret('s'), VACANT));
      const settled = await Promise.allSettled([
        games.takeSeat(id, { seat: secret('n'), at: now }),
        games.abort(id, { by: byToken('s'), at: now }),
      ]);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { ending, seats } = await games.read(id);
      expect(ending !== undefined).toBe(seats.north.kind === 'vacant');
    });

    test('needs the consent of both sides for a draw', async () => {
      const { id } = await games.create(command(secret('s'), secret('n')));
      await games.offer(id, 'draw', { by: byToken('s'), at: now });
      await expect(games.offer(id, 'draw', { by: byToken('s'), at: now, answer: 'accept' })).rejects.toEqual(
        rejected('no-offer'),
      );
      const game = await games.offer(id, 'draw', { by: byToken('n'), at: now, answer: 'accept' });
      expect(game.ending).toEqual({ how: 'agreement', winner: 'draw' });
    });
  });

  test('[P10] drops a waiting game from the public list after half an hour, but not from the list of its player', async () => {
    const HALF_AN_HOUR = 30 * 60_000;
    const waiting = await games.create(command(named('Ada'), VACANT));
    const playing = await games.create(command(named('Ada')));
    const publicIds = async () =>
      (await games.list({ scope: { kind: 'public' }, limit: 9 })).games.map(({ id }) => id).toSorted();
    now += HALF_AN_HOUR;
    expect(await publicIds()).toEqual([waiting.id, playing.id].toSorted());
    now += 1;
    expect(await publicIds()).toEqual([playing.id]);
    const { games: own } = await games.list({ scope: { kind: 'player', name: 'Ada' }, limit: 9 });
    expect(own).toHaveLength(2);
    await games.takeSeat(waiting.id, { seat: secret('n'), at: now });
    expect(await publicIds()).toEqual([waiting.id, playing.id].toSorted());
  });

  describe('a rematch', () => {
    test('swaps the sides, keeps the tokens, and is the same game for both players', async () => {
      const { id } = await games.create(command(secret('s'), secret('n')));
      await expect(games.rematch(id, { by: byToken('s'), at: now })).rejects.toEqual(rejected('not-over'));
      await games.resign(id, { by: byToken('s'), at: now });
      const [one, two] = await Promise.all([
        games.rematch(id, { by: byToken('s'), at: now }),
        games.rematch(id, { by: byToken('n'), at: now }),
      ]);
      expect(one).toEqual(two);
      expect(one.seats).toEqual({ south: secret('n'), north: secret('s') });
      expect(await games.read(id)).toMatchObject({ rematch: one.id });
      await expect(games.rematch(id, { by: NO_CREDENTIAL, at: now })).rejects.toEqual(
        rejected('token-required'),
      );
    });

    test('is returned in its current state if it already exists', async () => {
      const { id } = await games.create(command());
      await games.void(id, { by: NO_CREDENTIAL, at: now, side: 'south' });
      const next = await games.rematch(id, { by: NO_CREDENTIAL, at: now, side: 'south' });
      await play(next.id, 0);
      expect(await games.rematch(id, { by: NO_CREDENTIAL, at: now, side: 'north' })).toMatchObject({
        id: next.id,
        version: 2,
      });
    });
  });

  test.each(['first', 'second'])(
    '[O5] [Q16] does not continue a pair whose %s game was removed',
    async (which) => {
      const { id } = await games.create({ ...command(secret('s'), secret('n')), pair: true });
      await games.resign(id, { by: byToken('s'), at: now });
      await games.continuePair(id, { at: now });
      const removed = which === 'first' ? id : (await games.read(id)).rematch!;
      const entry = {
        operator: 'Ada',
        action: 'game-removed',
        subject: removed,
        reason: 'x',
        at: now,
      } as const;
      expect(await store.moderation.removeGame(removed, entry)).toBe(true);
      store.forget(removed);
      await games.continuePair(id, { at: now });
      await expect(games.read(removed)).rejects.toEqual(rejected('no-such-game'));
    },
  );
});
