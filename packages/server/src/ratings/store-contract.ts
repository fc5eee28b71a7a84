import type { Side } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { account, addEvents, named, newGame } from '../games/change-fixture.ts';
import type { NewEvent } from '../games/event.ts';
import type { Game } from '../games/game.ts';
import type { Pool } from '../games/rating.ts';
import type { Seat } from '../games/seat.ts';
import type { Store } from '../store/store.ts';
import { append, type OpenedStore, openForEachTest } from '../store/store-fixture.ts';
import type { AccountGameQuery } from './record.ts';

const LIVE = { kind: 'live', initial: 60, increment: 0 } as const;
const DAY = 86_400_000;

interface Played {
  readonly south?: Seat;
  readonly north?: Seat;
  readonly winner?: Side | 'draw';
  readonly at?: number;
  readonly rated?: true;
  readonly timed?: boolean;
  readonly listed?: boolean;
}

/** A game that has ended. */
async function play(store: Store, options: Played = {}): Promise<Game> {
  const { south = account('ann'), north = account('bob'), winner = 'south', at, timed, ...rest } = options;
  const clock = rest.rated || timed ? { clock: LIVE } : {};
  const game = await append(store, newGame({ south, north, at: at ?? 1000, ...clock, ...rest }));
  const ending =
    winner === 'draw' ? ({ how: 'agreement', winner } as const) : ({ how: 'resignation', winner } as const);
  return append(store, addEvents(game, { kind: 'ended', ending }));
}

const rating = (value: number, at: number) => ({ rating: value, deviation: 60, volatility: 0.06, at });

function rated(numbers: readonly [number, number], at: number, pool: Pool = 'live'): NewEvent {
  const change = (id: string, number: number) => ({
    account: id,
    number,
    before: rating(1500, 0),
    after: rating(1500 + number, at),
  });
  return {
    kind: 'rated',
    pool,
    weight: 1,
    south: change('ann', numbers[0]),
    north: change('bob', numbers[1]),
  };
}

export function describeRatings(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} keeps the rating contract`, () => {
    let store: Store;
    openForEachTest(open, (opened) => {
      store = opened;
    });

    async function addName(id: string): Promise<void> {
      const text = `${id}-name`;
      const isAdded = await store.accounts.addAccount({
        account: { id, name: text, kind: 'person', createdAt: 1 },
        name: { text, key: text, skeletons: [text] },
      });
      expect(isAdded).toBe(true);
    }

    const list = async (query: Partial<AccountGameQuery> = {}) =>
      (await store.ratings.listGames({ account: 'ann', withPrivate: false, limit: 50, ...query })).map(
        ({ game }) => game,
      );

    test('[G6] stores the ratings of both players with the event that changed them', async () => {
      const game = await play(store, { rated: true });
      await append(store, addEvents(game, rated([1, 1], 2000)));
      expect(await store.ratings.findRatings('ann')).toEqual([
        { account: 'ann', pool: 'live', number: 1, ...rating(1501, 2000) },
      ]);
      expect(await store.ratings.findSteps('bob', 'live', [1, 2])).toEqual([
        { account: 'bob', pool: 'live', number: 1, game: game.id, opponent: 'ann', ...rating(1501, 2000) },
      ]);
    });

    test('[G6] [S21] refuses a rating whose number another game took, and writes nothing of it', async () => {
      const games = await Promise.all([play(store, { rated: true }), play(store, { rated: true })]);
      const changes = games.map((game) => addEvents(game, rated([1, 1], 2000)));
      const appended = await Promise.all(changes.map((change) => store.append(change)));
      expect(appended.toSorted()).toEqual([false, true]);
      const refused = changes[appended.indexOf(false)]!;
      expect(await store.find(refused.game.id)).toEqual(refused.before);
      expect(await store.append(addEvents(refused.before!, rated([2, 1], 2000)))).toBe(false);
      expect(await store.ratings.findRatings('ann')).toMatchObject([{ number: 1 }]);
      expect(await store.append(addEvents(refused.before!, rated([2, 2], 2000)))).toBe(true);
      expect(await store.ratings.findRatings('ann')).toMatchObject([{ number: 2, rating: 1502 }]);
    });

    test('[G10] keeps the last rating when games are added in another order', async () => {
      for (const number of [2, 3, 1]) {
        const game = await play(store, { rated: true });
        await append(store, addEvents(game, rated([number, number], 2000)));
      }
      expect(await store.ratings.findRatings('ann')).toMatchObject([{ number: 3, rating: 1503 }]);
      const steps = await store.ratings.findSteps('ann', 'live', [1, 2, 3]);
      expect(steps.map(({ number }) => number)).toEqual([1, 2, 3]);
    });

    test('[G10] [S21] stores the same whether a game arrives event by event or at once', async () => {
      const game = await play(store, { rated: true });
      await append(store, addEvents(game, rated([1, 1], 2000)));
      const id = '00000000-0000-4000-8000-000000000001';
      const created = newGame({ id, south: account('ann'), north: account('bob'), clock: LIVE, rated: true });
      const ended = addEvents(created.game, {
        kind: 'ended',
        ending: { how: 'resignation', winner: 'south' },
      });
      const last = addEvents(ended.game, rated([2, 2], 2000));
      const events = [created, ended, last].flatMap((change) => change.events);
      expect(await store.append({ events, game: last.game })).toBe(true);
      expect(await store.ratings.findRecord('ann', 'bob')).toEqual({ won: 2, drawn: 0, lost: 0 });
      expect(await list({ rated: true, result: 'won', opponent: 'bob' })).toHaveLength(2);
      expect(await store.ratings.findRatings('ann')).toMatchObject([{ number: 2 }]);
    });

    test('[G8] counts the games of two players in a pool since a time', async () => {
      for (const [index, at] of [1 * DAY, 2 * DAY, 3 * DAY].entries()) {
        const game = await play(store, { rated: true });
        await append(store, addEvents(game, rated([index + 1, index + 1], at)));
      }
      const count = (opponent: string, pool: Pool, after: number) =>
        store.ratings.countGames('ann', opponent, pool, after);
      expect(await count('bob', 'live', DAY)).toBe(2);
      expect(await count('bob', 'live', 0)).toBe(3);
      expect(await count('bob', 'correspondence', 0)).toBe(0);
      expect(await count('cid', 'live', 0)).toBe(0);
    });

    test('[G11] ranks accounts with a name, whose rating is certain and not old', async () => {
      for (const id of ['ann', 'bob']) await addName(id);
      const game = await play(store, { rated: true });
      await append(store, addEvents(game, rated([1, 2], 2000)));
      const leaders = await store.ratings.listLeaders('live', 3000, 9, 0);
      expect(leaders).toMatchObject([
        { account: 'bob', name: 'bob-name', rating: 1502 },
        { account: 'ann', name: 'ann-name', rating: 1501 },
      ]);
      expect(await store.ratings.listLeaders('live', 3000, 9, 1)).toMatchObject([{ account: 'ann' }]);
      expect(await store.ratings.listLeaders('correspondence', 3000, 9, 0)).toEqual([]);
      expect(await store.ratings.listLeaders('live', 3000 + 91 * DAY, 9, 0)).toEqual([]);
      await store.accounts.removeExpired(3000);
      expect(await store.ratings.listLeaders('live', 3000, 9, 0)).toHaveLength(2);
      expect(await store.ratings.countBetter('live', 1501, 3000, 9)).toBe(1);
      const entry = {
        operator: 'Op',
        action: 'account-closed',
        subject: 'bob',
        reason: 'x',
        at: 3500,
      } as const;
      await store.moderation.closeAccount('bob', entry);
      expect(await store.ratings.countBetter('live', 1501, 3000, 9)).toBe(0);
      expect(await store.ratings.listLeaders('live', 3000, 9, 0)).toMatchObject([{ account: 'ann' }]);
      await store.moderation.reopenAccount('bob', entry);
      expect(await store.ratings.countBetter('live', 1501, 3000, 9)).toBe(1);
      await store.accounts.deleteAccount('bob', 4000);
      expect(await store.ratings.countBetter('live', 1501, 3000, 9)).toBe(0);
      expect(await store.ratings.listLeaders('live', 3000, 9, 0)).toMatchObject([{ account: 'ann' }]);
      await store.accounts.removeExpired(3000 + 91 * DAY);
      expect(await store.ratings.listLeaders('live', 3000, 9, 0)).toEqual([]);
    });

    test('[G12] counts finished games against everybody and against each account', async () => {
      await play(store);
      await play(store, { winner: 'draw' });
      await play(store, { winner: 'north' });
      await play(store, { north: { kind: 'secret', tokenHash: 'x' } });
      await play(store, { north: account('cid'), at: 5000 });
      // Not against the computer, oneself, or in private.
      await play(store, { north: { kind: 'engine', level: 3 } });
      await play(store, { north: account('ann') });
      await play(store, { listed: false });
      await append(store, newGame({ south: account('ann'), north: account('bob') }));
      expect(await store.ratings.findRecord('ann')).toEqual({ won: 3, drawn: 1, lost: 1 });
      expect(await store.ratings.findRecord('bob')).toEqual({ won: 1, drawn: 1, lost: 1 });
      expect(await store.ratings.findRecord('bob', 'ann')).toEqual({ won: 1, drawn: 1, lost: 1 });
      expect(await store.ratings.findRecord('ann', 'nobody')).toEqual({ won: 0, drawn: 0, lost: 0 });
      await addName('bob');
      expect(await store.ratings.listOpponents('ann', 9)).toEqual([
        { name: 'bob-name', won: 1, drawn: 1, lost: 1, at: 1000 },
        { won: 1, drawn: 0, lost: 0, at: 5000 },
      ]);
    });

    test('[G12] counts a game that is given to an account after its end once', async () => {
      const game = await play(store, { north: { kind: 'secret', tokenHash: 'x' } });
      await append(store, addEvents(game, { kind: 'attributed', side: 'north', seat: account('bob') }));
      expect(await store.ratings.findRecord('ann')).toEqual({ won: 1, drawn: 0, lost: 0 });
      expect(await store.ratings.findRecord('ann', 'bob')).toEqual({ won: 1, drawn: 0, lost: 0 });
      expect(await store.ratings.findRecord('bob', 'ann')).toEqual({ won: 0, drawn: 0, lost: 1 });
      expect(await list({ opponent: 'bob' })).toEqual([game.id]);
    });

    test('[G12] lists the games of an account by every filter, newest first, in pages', async () => {
      const ids: Record<string, string> = {};
      const add = async (key: string, options: Played) => {
        ids[key] = (await play(store, options)).id;
      };
      await add('casual', { at: 1, winner: 'north' });
      await add('live', { at: 2, timed: true, winner: 'draw' });
      await add('rated', { at: 3, rated: true });
      await add('other', { at: 4, north: named('Somebody') });
      await add('private', { at: 5, listed: false });
      const open = await append(store, newGame({ at: 6, south: account('ann'), north: { kind: 'vacant' } }));
      expect(await list()).toEqual([open.id, ids.other, ids.rated, ids.live, ids.casual]);
      expect(await list({ withPrivate: true })).toContain(ids.private);
      expect(await list({ clock: 'live' })).toEqual([ids.rated, ids.live]);
      expect(await list({ rated: false, clock: 'live' })).toEqual([ids.live]);
      expect(await list({ rated: true })).toEqual([ids.rated]);
      expect(await list({ result: 'lost' })).toEqual([ids.casual]);
      expect(await list({ result: 'none' })).toEqual([open.id]);
      expect(await list({ opponent: 'bob' })).toEqual([ids.rated, ids.live, ids.casual]);
      expect(await list({ opponent: 'bob', result: 'won' })).toEqual([ids.rated]);
      expect(await list({ account: 'bob', result: 'won' })).toEqual([ids.casual]);
      expect(await list({ limit: 2 })).toEqual([open.id, ids.other]);
      expect(await list({ limit: 2, before: { at: 4, game: ids.other! } })).toEqual([ids.rated, ids.live]);
      expect(await list({ account: 'nobody' })).toEqual([]);
    });

    test('[G9] gives all steps and ratings in order, and repairs them', async () => {
      for (const number of [1, 2]) {
        const game = await play(store, { rated: true });
        await append(store, addEvents(game, rated([number, number], 2000)));
      }
      const { ratings } = store;
      const steps = await ratings.pageSteps(undefined, 9);
      expect(steps.map(({ account: id, number }) => [id, number])).toEqual([
        ['ann', 1],
        ['ann', 2],
        ['bob', 1],
        ['bob', 2],
      ]);
      expect(await ratings.pageSteps(steps[1], 1)).toEqual([steps[2]]);
      expect(await ratings.pageRatings({ account: 'ann', pool: 'live' }, 9)).toMatchObject([
        { account: 'bob' },
      ]);

      await ratings.repairStep(steps[1]!, undefined);
      await ratings.repairStep(steps[0]!, { ...steps[0]!, rating: 1700 });
      await ratings.repairRating('ann', 'live');
      expect(await ratings.findRatings('ann')).toMatchObject([{ number: 1, rating: 1700 }]);
      await ratings.repairStep(steps[0]!, undefined);
      await ratings.repairRating('ann', 'live');
      expect(await ratings.findRatings('ann')).toEqual([]);
    });
  });
}
