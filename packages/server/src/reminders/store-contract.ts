import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newGame, playMove } from '../games/change-fixture.ts';
import type { Store } from '../store/store.ts';
import type { OpenedStore } from '../store/store-fixture.ts';
import type { Mailbox } from './mailbox.ts';
import type { Subscription } from './subscription.ts';

const push = (id: string, owner: string, createdAt = 1): Subscription => ({
  channel: 'push',
  id,
  owner,
  device: 'phone',
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'key', auth: 'secret' },
  language: 'de',
  createdAt,
});

const email = (id: string, owner: string, createdAt = 1): Subscription => ({
  channel: 'email',
  id,
  owner,
  address: 'ann@example.org',
  isConfirmed: false,
  language: 'en',
  createdAt,
});

const mailbox = (version: number, more: Partial<Mailbox> = {}): Mailbox => ({
  hash: 'hash of an address',
  id: 'in links',
  version,
  isBlocked: false,
  askedAt: [],
  ...more,
});

export function describeReminders(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the ${name} store, reminders`, () => {
    let opened: OpenedStore;
    let store: Store;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    test('[M3] adds a job for a subscriber only if that owner has switched on reminders', async () => {
      const job = (key: string) => ({ key, kind: 'remind', data: {}, dueAt: 1 });
      const jobs = (name: string) => [
        { ...job(`${name} for Ann`), subscriber: 'Ann' },
        { ...job(`${name} for Bob`), subscriber: 'Bob' },
        job(`${name} for all`),
      ];
      const created = newGame();
      await store.append({ ...created, jobs: jobs('created') });
      await store.saveSubscription(push('a', 'Ann'));
      await store.append({ ...playMove(created.game), jobs: jobs('moved') });
      const taken = await store.takeJobs({ kinds: ['remind'], now: 1, leaseMs: 1, limit: 9, lease: 'lease' });
      const keys = taken.map(({ key }) => key).toSorted();
      expect(keys).toEqual(['created for all', 'moved for Ann', 'moved for all']);
    });

    test('[S20] keeps one secret per name, even if many are offered at once', async () => {
      const offered = Array.from({ length: 8 }, (_, index) => `value ${index}`);
      const kept = await Promise.all(offered.map((value) => store.ensureSecret('keys', value)));
      expect(new Set(kept).size).toBe(1);
      expect(offered).toContain(kept[0]);
      expect(await store.ensureSecret('keys', 'later')).toBe(kept[0]);
      expect(await store.ensureSecret('other', 'later')).toBe('later');
    });

    test('[S20] adds, replaces and removes subscriptions, and finds those of an owner, the oldest first', async () => {
      const [a, b, c] = [push('a', 'ann', 2), email('b', 'ann', 1), push('c', 'bob')];
      for (const subscription of [a, b, c]) await store.saveSubscription(subscription);
      expect(await store.findSubscriptions('ann')).toEqual([b, a]);
      const confirmed = { ...b, isConfirmed: true } as Subscription;
      await store.saveSubscription(confirmed);
      expect(await store.findSubscription('b')).toEqual(confirmed);
      await store.removeSubscription('a');
      await store.removeSubscription('unknown');
      expect(await store.findSubscriptions('ann')).toEqual([confirmed]);
      expect(await store.findSubscription('a')).toBeUndefined();
      expect(await store.findSubscriptions('nobody')).toEqual([]);
    });

    test('[S20] changes a mailbox only from the version before, and finds it by its hash and its id', async () => {
      expect(await store.findMailbox({ hash: mailbox(1).hash })).toBeUndefined();
      const offered = ['x', 'y', 'z'].map((id) => mailbox(1, { id }));
      const added = await Promise.all(offered.map((one) => store.saveMailbox(one)));
      expect(added.filter(Boolean)).toHaveLength(1);
      const first = offered[added.indexOf(true)]!;
      expect(await store.findMailbox({ id: first.id })).toEqual(first);
      const next = { ...first, version: 2, isBlocked: true, askedAt: [1], lastDigest: { at: 5, claim: 'c' } };
      const changed = await Promise.all([
        store.saveMailbox(next),
        store.saveMailbox({ ...first, version: 2 }),
      ]);
      expect(changed.filter(Boolean)).toHaveLength(1);
      expect(await store.saveMailbox({ ...next, version: 9 })).toBe(false);
      expect(await store.saveMailbox({ ...next, version: 3 })).toBe(true);
      expect(await store.findMailbox({ hash: first.hash })).toEqual({ ...next, version: 3 });
    });

    test('[S20] finds players with an e-mail address page by page', async () => {
      for (const name of ['b', 'a', '𝒜', 'c']) await store.addPlayer(name, `${name}@example.org`);
      await store.addPlayer('aa');
      const page = await store.findPlayersWithEmail('', 2);
      expect(page.map((player) => player.name)).toEqual(['a', 'b']);
      expect(page[0]).toMatchObject({ email: 'a@example.org' });
      expect((await store.findPlayersWithEmail('b', 9)).map((player) => player.name)).toEqual(['c', '𝒜']);
    });
  });
}
