import { CLASSIC } from '@kalah/rules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newGame } from '../games/change-fixture.ts';
import type { Store } from '../games/game-store.ts';
import { findNotices } from '../games/notice.ts';
import type { Seat } from '../games/seat.ts';
import { createHub } from '../live/hub.ts';
import { createMemoryStore } from '../storage/memory-store.ts';
import { AccountFeeds } from './account-feeds.ts';
import type { Challenge } from './challenge.ts';

let store: Store;
const reported: unknown[] = [];
beforeEach(() => {
  store = createMemoryStore();
});
afterEach(() => store.close());

function createFeeds(find: Store['find'] = store.find) {
  const report = (error: unknown) => reported.push(error);
  const games = { find, onNews: store.onNews };
  return new AccountFeeds({
    store: store.pairing,
    games,
    channel: store,
    hub: createHub(store, report),
    report,
  });
}

/** Somebody challenges Ann, and she is notified. */
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
  const feeds = createFeeds();
  const sent: number[] = [];
  const watching = feeds.watch('ann', (_event, number) => sent.push(number), 1);
  feeds.announce(['ann']);
  const { close, last } = await watching;
  expect([sent, last()]).toEqual([[2], 2]);
  close();
});

test('[L11] an event whose game cannot be read is sent later', async () => {
  let isBroken = true;
  const feeds = createFeeds(async (id) => {
    if (isBroken) throw new Error('the database is away');
    return store.find(id);
  });
  const sent: string[] = [];
  const { close } = await feeds.watch('ann', ({ kind }) => sent.push(kind), undefined);
  const seatOf = (id: string): Seat => ({ kind: 'account', id, name: id, tokenHash: `hash of ${id}` });
  const change = newGame({ south: seatOf('ann'), north: seatOf('bob') });
  await store.append({ ...change, notices: findNotices(change) });
  await expect.poll(() => reported.length).toBeGreaterThan(0);
  isBroken = false;
  await challengeAnn('bob');
  feeds.announce(['ann']);
  await expect.poll(() => sent.filter((kind) => kind !== 'turn')).toEqual(['game-started', 'challenge']);
  close();
});
