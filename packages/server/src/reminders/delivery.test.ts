import { CLASSIC, startPosition } from '@kalah/rules';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Game } from '../games/game.ts';
import { createGames, type Games } from '../games/games.ts';
import { byToken, hashToken, type Seat } from '../games/seat.ts';
import { type JobHandler, JobRunner } from '../jobs/job-runner.ts';
import { createMemoryStore } from '../storage/memory-store.ts';
import type { Store } from '../storage/store.ts';
import { createDeletions } from './deletion.ts';
import { createDeliveries } from './delivery.ts';
import { type MailServer, startMailServer } from './mail-server-fixture.ts';
import { createMailer } from './mailer.ts';
import { toReminderJobs } from './occasion.ts';
import { PushSender } from './push-sender.ts';
import { Browser, type PushService, startPushService } from './push-service-fixture.ts';
import type { Subscription } from './reminder-store.ts';
import { createReminders, type Reminders } from './reminders.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.UTC(2026, 0, 1);

let service: PushService;
let mailServer: MailServer;
beforeAll(async () => {
  [service, mailServer] = await Promise.all([startPushService(), startMailServer()]);
});
afterAll(async () => {
  await Promise.all([service.stop(), mailServer.stop()]);
});

let now: number;
let store: Store;
let games: Games;
let outcomes: string[];
let failures: unknown[];
const runners: JobRunner[] = [];
beforeEach(() => {
  now = START;
  store = createMemoryStore();
  games = createGames(store, { now: () => now, toJobs: toReminderJobs });
  outcomes = [];
  failures = [];
  service.pushed.length = 0;
  service.status = 201;
  mailServer.mails.length = 0;
  mailServer.refuse = undefined;
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
});

/** A replica that works on the jobs of the store. */
function startReplica(): JobRunner {
  const deliveries = createDeliveries({
    store,
    games,
    push: new PushSender(store, service.network, 'mailto:ops@kalah.example'),
    mailer: createMailer({ url: mailServer.url, from: { name: 'Kalah', address: 'kalah@kalah.example' } }),
    toLink: (path) => `https://kalah.example${path}`,
    count: (channel, outcome) => outcomes.push(`${channel} ${outcome}`),
    now: () => now,
  });
  const handlers = { ...deliveries, ...createDeletions(store) };
  const counted = Object.entries(handlers).map(([kind, handler]) => [kind, count(handler)] as const);
  const runner = new JobRunner({
    store,
    handlers: Object.fromEntries(counted),
    report: (error) => failures.push(error),
    now: () => now,
    random: () => 0,
  });
  runners.push(runner);
  runner.start();
  return runner;
}

let running = 0;
function count(handler: JobHandler): JobHandler {
  return async (job) => {
    running++;
    try {
      return await handler(job);
    } finally {
      // The runner still has to record the end of the job.
      setImmediate(() => running--);
    }
  };
}

const KINDS = ['reminder-occasion', 'reminder-push', 'reminder-email', 'reminder-clock', 'reminder-forget'];

/** Lets time pass until everything that is due by then has been done. */
async function pass(milliseconds: number): Promise<void> {
  const end = now + milliseconds;
  for (;;) {
    await expect.poll(isIdle, { interval: 2 }).toBe(true);
    const due = await store.findNextDue(KINDS);
    if (due === undefined || due > end) break;
    now = Math.max(now, due);
    for (const runner of runners) runner.wake();
  }
  now = end;
}

async function isIdle(): Promise<boolean> {
  await new Promise(setImmediate);
  const due = await store.findNextDue(KINDS);
  return running === 0 && (due === undefined || due > now || runners.length === 0);
}

const secret = (token: string, name: string): Seat => ({ kind: 'secret', tokenHash: hashToken(token), name });
const VACANT: Seat = { kind: 'vacant' };

async function createGame(south: Seat, north: Seat, days = 3): Promise<Game> {
  const start = startPosition(CLASSIC);
  return games.create({
    start,
    seats: { south, north },
    listed: true,
    clock: { kind: 'correspondence', days },
    at: now,
  });
}

const play = (game: Game, number: number, token: string, pit: number) =>
  games.play(game.id, { by: byToken(token), number, pit, at: now });

function openReminders(): Reminders {
  const push = new PushSender(store, service.network, 'mailto:ops@kalah.example');
  return createReminders({ store, games, push, hasEmail: true, wake: () => undefined });
}

let browser: Browser;
async function subscribe(token: string, more: Partial<Subscription> = {}): Promise<void> {
  browser = new Browser();
  await store.saveSubscription({
    channel: 'push',
    id: `push of ${token}`,
    owner: hashToken(token),
    device: 'phone',
    language: 'en',
    createdAt: now,
    ...browser.subscription,
    ...more,
  } as Subscription);
}

async function subscribeEmail(token: string, isConfirmed = true): Promise<void> {
  const owner = hashToken(token);
  const address = `${token}@example.org`;
  const base = { id: `email of ${token}`, owner, language: 'de', createdAt: now } as const;
  await store.saveSubscription({ channel: 'email', address, isConfirmed, ...base });
}

const received = () =>
  service.pushed.map(({ body }) => browser.decrypt(body) as { title: string; body: string });

describe('a player', () => {
  test('[M1] is reminded of every turn, once', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribe('bob');
    startReplica();
    await play(game, 1, 'ann', 0);
    await pass(MINUTE);
    expect(received()).toEqual([
      { title: 'It is your turn', body: 'Ann has moved. You have 3 days.', url: `/play/${game.id}` },
    ]);
    await play(game, 2, 'bob', 0);
    await pass(MINUTE);
    await play(game, 3, 'ann', 3);
    await pass(MINUTE);
    expect(outcomes).toEqual(['push sent', 'push sent']);
  });

  test('[M1] gets one reminder that somebody has joined and that it is their turn', async () => {
    const game = await createGame(secret('ann', 'Ann'), VACANT);
    await subscribe('ann');
    startReplica();
    await games.takeSeat(game.id, { seat: secret('bob', 'Bob'), side: 'north', at: now });
    await pass(MINUTE);
    expect(received()).toMatchObject([{ title: 'Bob has joined your game', body: 'It is your turn.' }]);
  });

  test('[M1] who moves second gets a reminder that somebody has joined, and another one when it is their turn', async () => {
    const game = await createGame(VACANT, secret('bob', 'Bob'));
    await subscribe('bob', { language: 'fr' });
    startReplica();
    await games.takeSeat(game.id, { seat: secret('ann', 'Ann'), side: 'south', at: now });
    await pass(MINUTE);
    await play(game, 1, 'ann', 0);
    await pass(MINUTE);
    expect(received()).toMatchObject([
      { title: 'Ann a rejoint ta partie', body: 'Ton adversaire commence.' },
      { title: 'C’est à toi de jouer', body: 'Ann a joué. Tu as 3\u00a0jours.' },
    ]);
  });

  test('[M4] is warned once when a fifth of the period is left', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribe('bob');
    const ofEarlierVersion = { key: `reminder-clock:${game.id}:7`, kind: 'reminder-clock', dueAt: now };
    await store.addJobs([{ ...ofEarlierVersion, data: { game: game.id, look: 7 } }]);
    startReplica();
    await pass(DAY);
    await play(game, 1, 'ann', 0);
    await pass(2.4 * DAY - 1);
    expect(received().map(({ title }) => title)).toEqual(['It is your turn']);
    await pass(1);
    expect(received().at(-1)).toMatchObject({
      title: 'Your time is running out',
      body: 'Ann is waiting for your move. You have 14 hours left.',
    });
    await pass(0.3 * DAY);
    await play(game, 2, 'bob', 0);
    await play(game, 3, 'ann', 3);
    await pass(2.4 * DAY);
    expect(received().map(({ title }) => title)).toEqual([
      'It is your turn',
      'Your time is running out',
      'It is your turn',
      'Your time is running out',
    ]);
    await pass(20 * DAY);
    expect(service.pushed).toHaveLength(4);
    expect((await games.read(game.id)).ending).toMatchObject({ how: 'time' });
  });

  test('[M4] is warned in a game that was imported, or is older than reminders', async () => {
    const withoutJobs = createGames(store, { now: () => now });
    const [south, north] = [secret('ann', 'Ann'), secret('bob', 'Bob')];
    const clock = { kind: 'correspondence', days: 3 } as const;
    const start = startPosition(CLASSIC);
    const game = await withoutJobs.create({ start, seats: { south, north }, listed: true, clock, at: now });
    const reminders = openReminders();
    browser = new Browser();
    for (const device of ['phone', 'desk']) {
      const command = { device, ...browser.subscription, language: 'en', at: now } as const;
      await reminders.savePush(game.id, byToken('ann'), command);
    }
    startReplica();
    await pass(2.4 * DAY);
    expect(received().map(({ title }) => title)).toEqual(Array(2).fill('Your time is running out'));
    await pass(20 * DAY);
    expect(service.pushed).toHaveLength(2);
  });

  test('[M12] has one address, even if several are entered at once', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    const reminders = openReminders();
    const save = (name: string) =>
      reminders.saveEmail(game.id, byToken('ann'), {
        address: `${name}@example.org`,
        language: 'en',
        at: now,
      });
    await Promise.all(['one', 'two', 'three', 'four'].map(save));
    expect(await store.findSubscriptions(hashToken('ann'))).toHaveLength(1);
  });

  test('[M5] is not reminded of what is not true any more', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribe('bob');
    await subscribeEmail('bob');
    await play(game, 1, 'ann', 0);
    await play(game, 2, 'bob', 0);
    await play(game, 3, 'ann', 3);
    await games.resign(game.id, { by: byToken('ann'), at: now });
    startReplica();
    await pass(DAY / 2);
    expect(outcomes).toEqual([]);
    expect([service.pushed, mailServer.mails]).toEqual([[], []]);
  });

  test('[M5] [M10] gets an e-mail about the turn only after a minute without a move', async () => {
    const game = await createGame(secret('ann', 'Zoë'), secret('bob', 'Bob'));
    await subscribeEmail('bob');
    startReplica();
    await play(game, 1, 'ann', 0);
    await pass(MINUTE - 1);
    expect(mailServer.mails).toEqual([]);
    await pass(1);
    const [{ to, text, headers }] = mailServer.mails as [MailServer['mails'][0]];
    expect(to).toBe('bob@example.org');
    expect(headers.get('subject')).toBe('Du bist am Zug');
    expect(text).toContain('Zoë hat gezogen. Du hast 3 Tage Zeit.');
    expect(text).toContain(`https://kalah.example/play/${game.id}`);
    expect(headers.get('list-unsubscribe')).toContain('/reminders/');
    await play(game, 2, 'bob', 0);
    await play(game, 3, 'ann', 3);
    await pass(MINUTE / 2);
    await play(game, 4, 'bob', 3);
    await pass(MINUTE);
    expect(outcomes).toEqual(['email sent', 'email stale']);
  });

  test('[M12] gets no e-mail before the address is confirmed', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribeEmail('bob', false);
    startReplica();
    await play(game, 1, 'ann', 0);
    await pass(2.9 * DAY);
    expect(mailServer.mails).toEqual([]);
  });

  test('[M2] is reminded in a rematch, with the same token', async () => {
    const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
    await subscribe('bob');
    await games.resign(game.id, { by: byToken('ann'), at: now });
    startReplica();
    await games.rematch(game.id, { by: byToken('ann'), at: now });
    await pass(2 * DAY);
    expect(received()).toMatchObject([{ title: 'It is your turn' }]);
    expect(await store.findSubscriptions(hashToken('bob'))).toHaveLength(1);
  });

  test('[M2] is not reminded of live and untimed games, nor of the answers of a computer', async () => {
    const seats = { south: secret('ann', 'Ann'), north: secret('bob', 'Bob') };
    const start = startPosition(CLASSIC);
    await subscribe('bob');
    startReplica();
    const live = { kind: 'live', initial: 60, increment: 1 } as const;
    for (const clock of [undefined, live]) {
      const game = await games.create({ start, seats, listed: true, at: now, ...(clock && { clock }) });
      await play(game, 1, 'ann', 0);
    }
    await subscribe('ann');
    const computer = await createGame(secret('ann', 'Ann'), { kind: 'engine', level: 1 });
    await play(computer, 1, 'ann', 0);
    await games.play(computer.id, { by: { kind: 'engine' }, number: 2, pit: 0, at: now });
    await pass(MINUTE);
    expect(service.pushed).toEqual([]);
  });
});

test('[M5] a player who answers at once gets no notification, and a fast game no flood of them', async () => {
  const game = await createGame(secret('ann', 'Ann'), secret('bob', 'Bob'));
  await subscribe('bob');
  startReplica();
  for (const [number, token, pit] of [
    [1, 'ann', 0],
    [2, 'bob', 0],
    [3, 'ann', 3],
    [4, 'bob', 3],
  ] as const) {
    await play(game, number, token, pit);
    await pass(2000);
  }
  await pass(MINUTE);
  expect(service.pushed).toEqual([]);
  expect(outcomes).toEqual(['push stale', 'push stale']);
});

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
    now += 3000;
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
  const remove = (id: string) =>
    store.moderation.removeGame(id, {
      at: now,
      operator: 'ops',
      action: 'game-removed',
      subject: id,
      reason: 'spam',
    });

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
