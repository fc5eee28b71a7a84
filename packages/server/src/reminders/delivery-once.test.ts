import { describe, expect, test } from 'vitest';
import { byToken, hashToken } from '../games/seat.ts';
import {
  createGame,
  DAY,
  failures,
  games,
  KINDS,
  MINUTE,
  mailServer,
  now,
  outcomes,
  pass,
  play,
  secret,
  service,
  setUpReminders,
  skip,
  startReplica,
  store,
  subscribe,
  subscribeEmail,
} from './delivery-fixture.ts';

setUpReminders();

describe('exactly once', () => {
  test('[M3] three replicas send each reminder once', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const game = await createGame(secret(`ann ${index}`, 'Ann'), secret(`bob ${index}`, 'Bob'));
        await subscribe(`bob ${index}`);
        return [game, `ann ${index}`] as const;
      }),
    );
    for (let replica = 0; replica < 3; replica++) startReplica();
    await Promise.all(all.map(([game, token]) => play(game, 1, token, 0)));
    await pass(MINUTE);
    expect(outcomes).toEqual(Array(20).fill('push sent'));
    expect(new Set(service.pushed.map(({ path }) => path)).size).toBe(20);
  });

  test('[M3] a reminder whose sender died is not sent again', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribe('bob');
    startReplica();
    const { takeJobs } = store;
    store.takeJobs = (options) =>
      takeJobs({ ...options, kinds: options.kinds.filter((kind) => kind !== 'reminder-push') });
    await play(game, 1, 'ann', 0);
    await expect.poll(() => store.findNextDue(['reminder-push'])).toBe(now + 3000);
    skip(3000);
    // A process takes the job, sends the reminder and is killed before it can say so.
    await takeJobs({ kinds: ['reminder-push'], now, leaseMs: MINUTE, limit: 1, lease: 'dead' });
    store.takeJobs = takeJobs;
    await pass(10 * MINUTE);
    expect(service.pushed).toEqual([]);
    expect(outcomes).toEqual(['push interrupted']);
  });

  test('[M3] an occasion whose handler died before its end is still announced once', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribe('bob');
    await play(game, 1, 'ann', 0);
    await store.takeJobs({ kinds: KINDS, now, leaseMs: MINUTE, limit: 9, lease: 'dead' });
    startReplica();
    await pass(10 * MINUTE);
    expect(outcomes).toEqual(['push sent']);
  });

  test('[M3] a push service that hangs up after the request gets no second one', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribe('bob');
    service.status = 0;
    startReplica();
    await play(game, 1, 'ann', 0);
    await pass(10 * MINUTE);
    expect(service.pushed).toHaveLength(1);
    expect(outcomes).toEqual(['push unsure']);
  });

  test('[M9] a service that is busy is asked again, at most six times', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribe('bob');
    service.status = 503;
    startReplica();
    await play(game, 1, 'ann', 0);
    await pass(10 * MINUTE);
    expect(service.pushed).toHaveLength(6);
    expect(outcomes).toEqual(['push failed']);
    expect(await store.findSubscriptions(hashToken('bob'))).toHaveLength(1);
  });

  test('[M9] a subscription that is gone and an address that bounces are dropped', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribe('bob');
    await subscribeEmail('bob');
    service.status = 410;
    mailServer.refuse = 550;
    startReplica();
    await play(game, 1, 'ann', 0);
    await pass(2 * MINUTE);
    expect(outcomes).toEqual(['push gone', 'email gone']);
    expect(await store.findSubscriptions(hashToken('bob'))).toEqual([]);
  });
});

test('[M16] reminders are deleted a day after the end of the game', async () => {
  const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
  for (const token of ['ann', 'bob']) await subscribe(token);
  startReplica();
  await games.resign(game.id, { by: byToken('ann'), at: now });
  await pass(DAY - 1);
  expect(await store.findSubscriptions(hashToken('bob'))).toHaveLength(1);
  await pass(MINUTE);
  expect(await store.findSubscriptions(hashToken('ann'))).toEqual([]);
  expect(await store.findSubscriptions(hashToken('bob'))).toEqual([]);
});

describe('[O5] jobs of a removed game', () => {
  async function remove(id: string): Promise<void> {
    const entry = { at: now, operator: 'ops', action: 'game-removed', subject: id, reason: 'spam' } as const;
    await store.moderation.removeGame(id, entry);
    store.forget(id);
  }

  test.each(['reminder-occasion', 'reminder-push', 'reminder-clock'])(
    '%s ends without a failure',
    async (kind) => {
      const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
      await subscribe('bob');
      await play(game, 1, 'ann', 0);
      if (kind === 'reminder-push') {
        startReplica();
        await expect.poll(() => store.findNextDue(['reminder-push'])).toBe(now + 3000);
      }
      expect(await store.findNextDue([kind])).toBeDefined();
      await remove(game.id);
      if (kind !== 'reminder-push') startReplica();
      await pass(4 * DAY);
      expect(await store.findNextDue([kind])).toBeUndefined();
      expect(failures).toEqual([]);
      expect(service.pushed).toEqual([]);
    },
  );
});
