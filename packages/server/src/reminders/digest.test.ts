import { CLASSIC, startPosition } from '@kalah/rules';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGames, type Games } from '../games/games.ts';
import { JobRunner } from '../platform/jobs/job-runner.ts';
import { type MailServer, startMailServer } from '../platform/mail/mail-server-fixture.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { createDigests, toDigestStart } from './digest.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1, 9);

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer.stop());

let now: number;
let store: Store;
let games: Games;
let outcomes: string[];
const runners: JobRunner[] = [];
beforeEach(() => {
  now = START;
  store = createMemoryStore();
  games = createGames(store, { now: () => now });
  outcomes = [];
  mailServer.mails.length = 0;
  mailServer.refuse = undefined;
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
});

async function startReplica(): Promise<void> {
  const handlers = createDigests({
    store,
    mailer: createMailer({ url: mailServer.url, from: { name: 'Kalah', address: 'kalah@kalah.example' } }),
    toLink: (path) => `https://kalah.example${path}`,
    count: (_channel, outcome) => outcomes.push(outcome),
    now: () => now,
  });
  const runner = new JobRunner({ store, handlers, report: () => {}, now: () => now, random: () => 0 });
  runners.push(runner);
  runner.start();
  await store.addJobs([toDigestStart(now)]);
}

const KINDS = ['reminder-digest-page', 'reminder-digest'];

/** Goes to a later time, and waits until the jobs of that day are done: the next one is due tomorrow. */
async function goTo(time: number): Promise<void> {
  for (;;) {
    now = Math.max(now, Math.min(time, (await store.findNextDue(KINDS)) ?? time));
    for (const runner of runners) runner.wake();
    await expect.poll(isDone, { interval: 2 }).toBe(true);
    if (now === time || (await store.findNextDue(KINDS))! > time) break;
  }
  now = time;
}

/** Whether the next job is due tomorrow. The pages of a day follow each other after a short pause. */
async function isDone(): Promise<boolean> {
  const due = (await store.findNextDue(KINDS)) ?? 0;
  if (due > now && due < now + 1000) now = due;
  for (const runner of runners) runner.wake();
  return due > now + HOUR;
}

async function createGame(south: string, north: string): Promise<string> {
  const seats = { south: { kind: 'named', name: south }, north: { kind: 'named', name: north } } as const;
  const { id } = await games.create({ start: startPosition(CLASSIC), seats, listed: true, at: now });
  return id;
}

test('[M14] [M15] a player is reminded of waiting games once a day, after a day, for a month', async () => {
  await store.addPlayer('sue', 'sue@example.org');
  await store.addPlayer('ned', 'ned@example.org');
  const ids = [await createGame('sue', 'ned'), await createGame('sue', 'ned')];
  await startReplica();
  await goTo(START + DAY - 1);
  expect(mailServer.mails).toEqual([]);
  await goTo(START + 10 * DAY);
  expect(mailServer.mails.map(({ to }) => to)).toEqual(Array(10).fill('sue@example.org'));
  const [{ headers, text }] = mailServer.mails as [MailServer['mails'][0]];
  expect(headers.get('subject')).toBe('sue, it is your turn in 2 games of Kalah');
  for (const id of ids) expect(text).toContain(`https://kalah.example/play/${id}`);
  expect(headers.get('list-unsubscribe')).toMatch(/^<https:\/\/kalah\.example\/reminders\/[\w-]{32}>$/);
  await goTo(START + 60 * DAY);
  expect(mailServer.mails).toHaveLength(29);
});

test('[M15] finds a game after many others that wait for somebody else', async () => {
  await store.addPlayer('sue', 'sue@example.org');
  const id = await createGame('sue', 'ned');
  now += 1000;
  for (let count = 0; count < 120; count++) await createGame('ned', 'sue');
  now += 2 * DAY;
  await startReplica();
  await goTo(now + HOUR);
  expect(mailServer.mails.map(({ text }) => text)).toEqual([expect.stringContaining(`/play/${id}`)]);
});

test('[M14] restarts and other replicas send no second reminder on the same day', async () => {
  await store.addPlayer('sue', 'sue@example.org');
  await store.addPlayer('ned');
  await createGame('sue', 'ned');
  now += 2 * DAY;
  for (let replica = 0; replica < 3; replica++) await startReplica();
  await goTo(now + HOUR);
  await startReplica();
  await goTo(now + HOUR);
  expect(outcomes).toEqual(['sent', 'stale']);
});

test('[M14] an address gets one reminder a day, however many names it has', async () => {
  for (let index = 100; index < 160; index++) {
    await store.addPlayer(`sue ${index}`, index % 2 ? 'sue@example.org' : 'SUE@example.org');
    await createGame(`sue ${index}`, 'ned');
  }
  now += 2 * DAY;
  await startReplica();
  await goTo(now + HOUR);
  expect(mailServer.mails).toHaveLength(1);
});

test('[M15] nobody is reminded of finished games, of the turns of others, or without a valid address', async () => {
  await store.addPlayer('sue', 'sue@example.org');
  await store.addPlayer('ned', 'ned@example.org\r\nBcc: eve@example.org');
  await store.addPlayer('ann', 'not an address');
  const finished = await createGame('sue', 'ned');
  await games.resign(finished, { by: { kind: 'name', name: 'sue' }, at: now });
  await createGame('ned', 'sue');
  await createGame('ann', 'sue');
  now += 2 * DAY;
  await startReplica();
  await goTo(now + HOUR);
  expect(outcomes).toEqual([]);
});

test('[M9] [M13] an address that bounces or unsubscribes is never reminded again', async () => {
  await store.addPlayer('sue', 'sue@example.org');
  await createGame('sue', 'ned');
  now += 2 * DAY;
  mailServer.refuse = 550;
  await startReplica();
  await goTo(now + HOUR);
  mailServer.refuse = undefined;
  await goTo(now + 5 * DAY);
  expect(outcomes[0]).toBe('gone');
  expect(new Set(outcomes.slice(1))).toEqual(new Set(['stale']));
  expect(mailServer.mails).toEqual([]);
});
