import { randomUUID } from 'node:crypto';
import { CLASSIC } from '@kalah/rules';
import { describe, expect, onTestFinished, test } from 'vitest';
import { GameError } from '../games/errors.ts';
import { createGames } from '../games/games.ts';
import type { BroadcastListener, ReplicaChannel } from '../platform/replica-channel.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { matchSeeks } from './matcher.ts';
import type { Seek } from './seek.ts';
import { Seeks, type SeeksOptions } from './seeks.ts';
import type { PairingStore } from './store/index.ts';
import type { Placing } from './waiters.ts';

const TERMS = {
  variant: CLASSIC,
  clock: { kind: 'live', initial: 180, increment: 2 },
  isFair: false,
  rated: false,
} as const;

const newSeek = (account: string, rating: number, more: Partial<Seek> = {}): Seek => ({
  id: randomUUID(),
  seeker: `account:${account}`,
  player: { kind: 'person', id: account, name: account, rating, isProvisional: false },
  terms: TERMS,
  tokenHash: `hash of ${account}`,
  requestHash: 'request',
  createdAt: Date.now(),
  ...more,
});

const namesOf = (pairs: ReturnType<typeof matchSeeks>) =>
  pairs.map((pair) => pair.map(({ player }) => player.name).join(' '));

describe('[L2] matching', () => {
  const at = 1_000_000;
  const seek = (name: string, rating: number, waited = 0, more: Partial<Seek> = {}) =>
    newSeek(name, rating, { createdAt: at - waited * 1000, ...more });

  test('gives those who have waited longest the nearest opponent', () => {
    const seeks = [seek('a', 1500, 1), seek('b', 1600, 3), seek('c', 1620, 2), seek('d', 1400)];
    expect(namesOf(matchSeeks(seeks, at))).toEqual(['b c', 'a d']);
  });

  test('widens ranges with waiting, until any rating will do', () => {
    const pair = (waited: number) => [seek('a', 1000, waited), seek('b', 1500)];
    expect(matchSeeks(pair(7), at)).toEqual([]);
    expect(namesOf(matchSeeks(pair(8), at))).toEqual(['a b']);
    expect(namesOf(matchSeeks([seek('a', 100, 20), seek('b', 3000)], at))).toEqual(['a b']);
  });

  test('does not widen limits, and keeps players without an account out of them', () => {
    const limited = seek('a', 1500, 99, { range: { min: 1450, max: 1550 } });
    expect(matchSeeks([limited, seek('b', 1560)], at)).toEqual([]);
    expect(matchSeeks([limited, seek('c', 0, 0, { player: { kind: 'anonymous' } })], at)).toEqual([]);
    expect(namesOf(matchSeeks([limited, seek('b', 1550)], at))).toEqual(['a b']);
  });

  test('keeps terms, bots and persons apart, and owners from their bots', () => {
    const bot = (name: string, owner: string) =>
      seek(name, 1500, name === 'x' ? 1 : 0, {
        player: { kind: 'bot', id: name, name, owner, rating: 1500, isProvisional: false },
      });
    const rated = seek('r', 1500, 0, { terms: { ...TERMS, isFair: true, rated: true } });
    expect(matchSeeks([seek('a', 1500), bot('x', 'o'), rated], at)).toEqual([]);
    expect(matchSeeks([bot('x', 'o'), bot('y', 'o')], at)).toEqual([]);
    expect(namesOf(matchSeeks([bot('x', 'o'), bot('y', 'p')], at))).toEqual(['x y']);
  });

  test('[L10] passes over players who have blocked each other', () => {
    const seeks = [seek('a', 1500, 2), seek('b', 1500, 1), seek('c', 1600)];
    const mayMeet = (one: Seek, other: Seek) => ![one, other].every(({ player }) => player.name !== 'c');
    expect(namesOf(matchSeeks(seeks, at, mayMeet))).toEqual(['a c']);
  });

  test('pairs thousands, nobody twice', () => {
    const seeks = Array.from({ length: 10_000 }, (_, index) =>
      seek(`p${index}`, 1000 + ((index * 7919) % 1000)),
    );
    const paired = matchSeeks(seeks, at).flat();
    expect(paired).toHaveLength(10_000);
    expect(new Set(paired).size).toBe(10_000);
  });
});

/** Connects replicas on one store, like the channel of a shared database. */
function createNetwork(): () => ReplicaChannel {
  const listeners: BroadcastListener[] = [];
  return () => {
    const own: BroadcastListener[] = [];
    return {
      isDelivering: () => true,
      broadcast: (topic, text) => {
        for (const listener of listeners) if (!own.includes(listener)) listener(topic, text, 'other');
      },
      onBroadcast: (listener) => {
        own.push(listener);
        listeners.push(listener);
      },
    };
  };
}

function createWaiter() {
  const { promise, resolve } = Promise.withResolvers<Placing | string>();
  return { waiter: { waiting: () => undefined, paired: resolve, ended: resolve }, outcome: promise };
}

function rethrow(error: unknown): never {
  throw error;
}

function createReplicas(
  count: number,
  observe = (pairing: PairingStore) => pairing,
  report: (error: unknown) => void = rethrow,
): Seeks[] {
  const store = createMemoryStore();
  const games = createGames(store);
  const join = createNetwork();
  const options: Omit<SeeksOptions, 'channel'> = {
    store: observe(store.pairing),
    games,
    findBlocks: async () => () => false,
    report,
  };
  const replicas = Array.from({ length: count }, () => new Seeks({ ...options, channel: join() }));
  onTestFinished(async () => {
    for (const replica of replicas) await replica.stop();
    await store.close();
  });
  return replicas;
}

test('[L4] [L7] replicas pair everybody once, wherever they wait', async () => {
  const replicas = createReplicas(3);
  const outcomes = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const { waiter, outcome } = createWaiter();
      await replicas[index % 3]!.open(newSeek(`p${index}`, 1500), waiter);
      return outcome;
    }),
  );
  const games = Map.groupBy(outcomes as Placing[], ({ game }) => game);
  expect(games.size).toBe(150);
  for (const [, sides] of games) expect(sides.map(({ side }) => side).sort()).toEqual(['north', 'south']);
});

test('[L6] a seek continues on another replica, and the first one lets it go', async () => {
  const [here, there] = createReplicas(2) as [Seeks, Seeks];
  const seek = newSeek('ann', 1500);
  const [first, second, opponent] = [createWaiter(), createWaiter(), createWaiter()];
  await here.open(seek, first.waiter);
  await there.open({ ...seek, createdAt: seek.createdAt + 5000 }, second.waiter);
  expect(await first.outcome).toBe('replaced');
  await here.open(newSeek('bob', 1500), opponent.waiter);
  expect(await second.outcome).toMatchObject({ game: ((await opponent.outcome) as Placing).game });
});

test('[L5] somebody who accepts a seek while their own finds an opponent gets one game', async () => {
  const [replica] = createReplicas(1) as [Seeks];
  for (let round = 0; round < 20; round++) {
    const [own, accepted, third] = [createWaiter(), createWaiter(), createWaiter()];
    // Nobody of an earlier round wants the same game.
    const terms = { ...TERMS, clock: { kind: 'live', initial: 60 + round, increment: 0 } } as const;
    const ann = newSeek(`ann-${round}`, 1500, { terms });
    const bob = newSeek(`bob-${round}`, 1500, { terms: { ...terms, isFair: true } });
    await replica.open(ann, own.waiter);
    await replica.open(bob, accepted.waiter);
    const opened = replica.open(newSeek(`cy-${round}`, 1500, { terms }), third.waiter);
    for (let turn = 0; turn < round % 4; turn++) await new Promise(setImmediate);
    const { seeker, player } = ann;
    const taken = await replica
      .accept(bob.id, { seeker, player, tokenHash: 'hash' }, Date.now())
      .catch((error) => error.code);
    await opened;
    const outcome = await own.outcome;
    if (typeof outcome === 'object') expect(taken).toBe('already-paired');
    else
      expect([outcome, taken]).toEqual(['replaced', { game: expect.any(String), side: expect.any(String) }]);
  }
});

test('[L8] many who wait for correspondence games are looked up together', async () => {
  const reads: number[] = [];
  const [replica] = createReplicas(1, (pairing) => ({
    ...pairing,
    readSeekStates(ids) {
      reads.push(ids.length);
      return pairing.readSeekStates(ids);
    },
  })) as [Seeks];
  const slow = { ...TERMS, clock: { kind: 'correspondence', days: 3 } } as const;
  const waiting = Array.from({ length: 50 }, (_, index) =>
    newSeek(`p${index}`, 1500 + index, { terms: slow, range: { max: 1000 } }),
  );
  await Promise.all(waiting.map((seek) => replica.open(seek, createWaiter().waiter)));
  reads.length = 0;
  const gone = createWaiter();
  await replica.open(newSeek('last', 1500, { terms: slow, range: { max: 1000 } }), gone.waiter);
  replica.onChanged();
  await replica.stop();
  expect(reads.length).toBeLessThanOrEqual(2);
  expect(Math.max(...reads)).toBe(51);
});

test('[L8] pairs correspondence seeks in the next round if the store fails', async () => {
  const failed = Promise.withResolvers<unknown>();
  let failures = 1;
  const [replica] = createReplicas(
    1,
    (pairing) => ({
      ...pairing,
      listOtherSeeks: async (...query) =>
        failures-- > 0 ? rethrow(new GameError('unavailable')) : pairing.listOtherSeeks(...query),
    }),
    failed.resolve,
  ) as [Seeks];
  const terms = { ...TERMS, clock: { kind: 'correspondence', days: 3 } } as const;
  const [ann, bob, cy] = [createWaiter(), createWaiter(), createWaiter()];
  const opened = [
    replica.open(newSeek('ann', 1500, { terms }), ann.waiter),
    replica.open(newSeek('bob', 1500, { terms }), bob.waiter),
  ];
  await Promise.all(opened);
  expect(await failed.promise).toMatchObject({ code: 'unavailable' });
  await replica.open(newSeek('cy', 1500), cy.waiter); // begins another round
  expect(await ann.outcome).toMatchObject({ game: ((await bob.outcome) as Placing).game });
});
