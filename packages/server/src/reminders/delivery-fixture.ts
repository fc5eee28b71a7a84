import { CLASSIC, startPosition } from '@kalah/rules';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Game } from '../games/game.ts';
import { createGames, type Games } from '../games/games.ts';
import { byToken, hashToken, type Seat } from '../games/seat.ts';
import { type JobHandler, JobRunner } from '../platform/jobs/job-runner.ts';
import { type MailServer, startMailServer } from '../platform/mail/mail-server-fixture.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { createDeletions } from './deletion.ts';
import { createDeliveries } from './delivery.ts';
import { toReminderJobs } from './occasion.ts';
import { PushSender } from './push-sender.ts';
import { Browser, type PushService, startPushService } from './push-service-fixture.ts';
import { createReminders, type Reminders } from './service.ts';
import type { Subscription } from './subscription.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const START = Date.UTC(2026, 0, 1);

export let service: PushService;
export let mailServer: MailServer;
export let now: number;
export let store: Store;
export let games: Games;
export let browser: Browser;
export let outcomes: string[];
export let failures: unknown[];
const runners: JobRunner[] = [];

/** Gives every test of a file a new store, and a push service and a mail server that have received nothing. */
export function setUpReminders(): void {
  beforeAll(async () => {
    [service, mailServer] = await Promise.all([startPushService(), startMailServer()]);
  });
  afterAll(async () => {
    await Promise.all([service.stop(), mailServer.stop()]);
  });
  beforeEach(() => {
    now = START;
    store = createMemoryStore();
    games = createGames(store, { now: () => now, toJobs: toReminderJobs });
    browser = new Browser();
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
}

export function startReplica(): JobRunner {
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

export const KINDS = [
  'reminder-occasion',
  'reminder-push',
  'reminder-email',
  'reminder-clock',
  'reminder-forget',
];

/** Lets time pass without doing anything. */
export function skip(milliseconds: number): void {
  now += milliseconds;
}

/** Lets time pass until everything that is due by then has been done. */
export async function pass(milliseconds: number): Promise<void> {
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

export const secret = (token: string, name: string): Seat => ({
  kind: 'secret',
  tokenHash: hashToken(token),
  name,
});
export const VACANT: Seat = { kind: 'vacant' };

export async function createGame(south: Seat, north: Seat, days = 3): Promise<Game> {
  const start = startPosition(CLASSIC);
  return games.create({
    start,
    seats: { south, north },
    listed: true,
    clock: { kind: 'correspondence', days },
    at: now,
  });
}

export const play = (game: Game, number: number, token: string, pit: number) =>
  games.play(game.id, { by: byToken(token), number, pit, at: now });

export function openReminders(): Reminders {
  const push = new PushSender(store, service.network, 'mailto:ops@kalah.example');
  return createReminders({ store, games, push, hasEmail: true, wake: () => undefined });
}

export async function subscribe(token: string, more: Partial<Subscription> = {}): Promise<void> {
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

export async function subscribeEmail(token: string, isConfirmed = true): Promise<void> {
  const owner = hashToken(token);
  const address = `${token}@example.org`;
  const base = { id: `email of ${token}`, owner, language: 'de', createdAt: now } as const;
  await store.saveSubscription({ channel: 'email', address, isConfirmed, ...base });
}

export const received = () =>
  service.pushed.map(({ body }) => browser.decrypt(body) as { title: string; body: string });
