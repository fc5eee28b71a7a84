import { setImmediate, setTimeout } from 'node:timers/promises';
import { CLASSIC } from '@kalah/rules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newGame, playMove } from '../games/change-fixture.ts';
import { GameError } from '../games/errors.ts';
import { createHub } from '../games/live/hub.ts';
import { toGameNotices } from '../games/notice.ts';
import type { Seat } from '../games/seat.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import type { SendEvent } from './account-watch.ts';
import { AccountWatches } from './account-watches.ts';
import type { Challenge } from './challenge.ts';

let store: Store;
const reported: unknown[] = [];
beforeEach(() => {
  reported.length = 0;
  store = createMemoryStore();
});
afterEach(() => store.close());

const report = (error: unknown) => reported.push(error);

function createWatches(find: Store['find'] = store.find, hub = createHub({ ...store, find }, report)) {
  const games = { find, onAnnouncement: store.onAnnouncement };
  return new AccountWatches({ store: store.pairing, games, channel: store, hub, report, retryMs: 1 });
}

const seatOf = (id: string): Seat => ({ kind: 'account', id, name: id, tokenHash: `hash of ${id}` });

async function startGame(): Promise<string> {
  const change = newGame({ south: seatOf('ann'), north: seatOf('bob') });
  await store.append({ ...change, notices: toGameNotices(change) });
  return change.game.id;
}

async function challengeAnn(from: string): Promise<void> {
  const player = (id: string) =>
    ({ kind: 'person', id, name: id, rating: 1500, isProvisional: true }) as const;
  const challenge: Challenge = {
    id: `challenge of ${from}`,
    from: player(from),
    to: player('ann'),
    terms: { variant: CLASSIC, isFair: false, rated: false },
    requestHash: 'request',
    createdAt: 1000,
    expiresAt: Date.now() + 60_000,
    state: 'open',
  };
  const told = [{ account: 'ann', kind: 'challenge', data: { challenge: challenge.id } }];
  await store.pairing.addChallenge(challenge, { sent: 9, received: 9 }, told);
}

test('[L11] events that are announced while a stream begins are sent once, and those before not again', async () => {
  await challengeAnn('bob');
  await challengeAnn('cy');
  const watches = createWatches();
  const sent: number[] = [];
  const watching = watches.watch('ann', (_event, number) => sent.push(number), 1);
  watches.announce(['ann']);
  const { close, last } = await watching;
  expect([sent, last()]).toEqual([[2], 2]);
  close();
});

test('[L11] what is stored while a stream begins with the current state is sent once', async () => {
  const { pairing } = store;
  store.pairing = {
    ...pairing,
    async readNoticeNumbers(account) {
      const numbers = await pairing.readNoticeNumbers(account);
      await challengeAnn('bob');
      await startGame();
      return numbers;
    },
  };
  const sent: string[] = [];
  const { close, last } = await createWatches().watch('ann', ({ kind }) => sent.push(kind), undefined);
  await expect.poll(() => sent).toEqual(['challenge', 'game-started', 'turn']);
  expect(last()).toBe(2);
  close();
});

test('[L11] an event whose game cannot be read is sent later', async () => {
  let isBroken = true;
  const watches = createWatches(async (id) => {
    if (isBroken) throw new GameError('unavailable');
    return store.find(id);
  });
  const sent: string[] = [];
  const { close } = await watches.watch('ann', ({ kind }) => sent.push(kind), undefined);
  await startGame();
  await expect.poll(() => reported).toEqual([new GameError('unavailable')]);
  isBroken = false;
  await challengeAnn('bob');
  watches.announce(['ann']);
  await expect.poll(() => sent.filter((kind) => kind !== 'turn')).toEqual(['game-started', 'challenge']);
  close();
});

/** A `find` that cannot decode one game. */
const damage =
  (damaged: string): Store['find'] =>
  async (id) => {
    if (id === damaged) throw new SyntaxError(`cannot decode game ${id}`);
    return store.find(id);
  };

test('[S18] begins a stream without a game that cannot be decoded', async () => {
  const damaged = await startGame();
  const sound = await startGame();
  const sent: string[] = [];
  const record: SendEvent = (event) => 'game' in event && sent.push(`${event.kind} ${event.game.id}`);
  const { close } = await createWatches(damage(damaged)).watch('ann', record, undefined);
  await expect.poll(() => sent).toEqual([`game-started ${sound}`, `turn ${sound}`]);
  expect(reported).toEqual([new SyntaxError(`cannot decode game ${damaged}`)]);
  close();
});

test('[S18] skips events about a game that cannot be decoded and sends later ones', async () => {
  const damaged = await startGame();
  await challengeAnn('bob');
  const sent: string[] = [];
  const watches = createWatches(damage(damaged));
  const { close, last } = await watches.watch('ann', ({ kind }) => sent.push(kind), 0);
  expect([sent, last()]).toEqual([['challenge'], 2]);
  close();
});

test('[L12] follows a game that could not be read at first, once the store is back', async () => {
  let reads = 0;
  await startGame();
  const sent: string[] = [];
  const watches = createWatches(async (game) => {
    if (++reads <= 3) throw new GameError('unavailable');
    return store.find(game);
  });
  const { close } = await watches.watch('ann', ({ kind }) => sent.push(kind), undefined);
  expect(sent).toEqual([]);
  await expect.poll(() => sent).toEqual(['game-started', 'turn']);
  close();
});

test('[L12] sends a turn whose game could not be read at first, once', async () => {
  let reads = 0;
  await startGame();
  const sent: string[] = [];
  const watches = createWatches(
    async (game) => {
      if (++reads === 1) throw new GameError('unavailable');
      return store.find(game);
    },
    createHub(store, report),
  );
  const { close } = await watches.watch('ann', ({ kind }) => sent.push(kind), undefined);
  await expect.poll(() => sent).toEqual(['game-started', 'turn']);
  close();
});

test('[L12] leaves a game that begins while the connection closes', async () => {
  const reading = Promise.withResolvers<void>();
  const { promise: isClosed, resolve: noteClosed } = Promise.withResolvers<void>();
  const hub = createHub(store, report);
  let watchers = 0;
  const counting: typeof hub = {
    ...hub,
    async watch(...watched) {
      watchers++;
      const leave = await hub.watch(...watched);
      return () => {
        watchers--;
        leave();
      };
    },
  };
  const watches = createWatches(async (id) => {
    reading.resolve();
    await isClosed;
    return store.find(id);
  }, counting);
  const sent: string[] = [];
  const { close } = await watches.watch('ann', ({ kind }) => sent.push(kind), undefined);
  await startGame();
  watches.announce(['ann']);
  await reading.promise;
  close();
  noteClosed();
  await setImmediate();
  await setImmediate();
  expect([watchers, sent]).toEqual([0, []]);
});

test('[L12] reads no game again after the connection is closed', async () => {
  let reads = 0;
  await startGame();
  const watches = createWatches(
    async () => {
      reads++;
      throw new GameError('unavailable');
    },
    createHub(store, report),
  );
  const { close } = await watches.watch('ann', () => undefined, undefined);
  await expect.poll(() => reads).toBeGreaterThan(1);
  close();
  await setTimeout(10);
  const before = reads;
  await setTimeout(30);
  expect(reads).toBe(before);
});

test('[L12] [O4] players hear of their turns in a game that was hidden', async () => {
  const change = newGame({ south: seatOf('ann'), north: seatOf('bob') });
  await store.append({ ...change, notices: toGameNotices(change) });
  const hub = createHub(store, report);
  const turns: number[] = [];
  const { close } = await createWatches(store.find, hub).watch(
    'bob',
    (event) => event.kind === 'turn' && turns.push(event.game.nextMove),
    undefined,
  );
  await hub.withdraw(change.game.id);
  await store.append(playMove(change.game));
  await expect.poll(() => turns).toEqual([2]);
  close();
});
