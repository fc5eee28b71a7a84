import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { TestBrowser } from '../../packages/server/src/api/accounts/browser-fixture.ts';
import { LIMITS } from '../../packages/server/src/limits.ts';
import type { CountedAttempt } from '../../packages/server/src/puzzles/puzzle-store.ts';
import { createFolder } from '../../packages/server/src/storage/folder-fixture.ts';
import { openStore } from '../../packages/server/src/storage/index.ts';
import type { Store } from '../../packages/server/src/storage/store.ts';
import { startTestServer } from '../../packages/server/src/test-server.ts';
import { Crowd } from './crowd.ts';
import { fillIn, readCalls } from './documented-calls.ts';
import { EXPENSIVE_REQUESTS, findUndecided } from './expensive-requests.ts';
import { createListedGame, createLongestFinishedGame, createLongestGame } from './longest-game.ts';
import { LoopClock } from './loop-clock.ts';
import type { Guard } from './watch.ts';

const CONNECTIONS = 8;
const WARM_UP_MS = 200;
const MEASURED_MS = 300;
const LISTED_GAMES = LIMITS.listLength;
/** Finished games with the longest logs, which exports read first. */
const EXPORTED_GAMES = 64;
const ATTEMPTS = 5000;
const PLAYER = 'Suzanne';
/**
 * The longest piece of work that cannot be divided is one reading of the longest log. Requests may wait for a few of
 * them. Without turns they waited for the work of all connections, which was 8 to 47 readings.
 */
const MOST_READINGS = 6;

/** One address repeats the most expensive requests there are; everyone else must still be served at once. */
export const stalls: Guard = {
  name: 'stalls by expensive requests',
  async run({ findings }) {
    const folder = createFolder();
    const store = await openStore(`sqlite:${join(folder.path, 'kalah.db')}`);
    const server = await startTestServer({}, store);
    const id = randomUUID();
    try {
      const browser = new TestBrowser(server);
      const { body: account } = await browser.signUp(PLAYER);
      await fill(store, id, account.id);
      const undecided = findUndecided(await readCalls(server.url));
      findings.check(undecided.length === 0, `nobody has decided whether to measure ${undecided.join(', ')}`);
      const reading = await measureReading(store, id);
      const rows: string[][] = [];
      for (const { method = 'GET', path, query, connections = CONNECTIONS, ...rest } of EXPENSIVE_REQUESTS) {
        const filled = fillIn(path, { id, name: PLAYER });
        const url = server.url + filled + (query ? `?${query}` : '');
        // Moves without a session, because the game is open to everybody.
        const headers: Record<string, string> = method === 'GET' ? { cookie: browser.cookie } : {};
        const crowd = new Crowd({ url, method, connections, headers, ...rest });
        await setTimeout(WARM_UP_MS);
        const clock = new LoopClock();
        await setTimeout(MEASURED_MS);
        const wait = clock.stop();
        const statuses = await crowd.stop();
        const ratio = wait / reading;
        const route = `${method} ${path}${query ? `?${query}` : ''}`;
        const failures = Object.keys(statuses).filter((status) => !/^(200|409)$/.test(status));
        findings.check(failures.length === 0, `${route} was answered ${JSON.stringify(statuses)}`);
        findings.check(
          ratio <= MOST_READINGS,
          `${connections} × ${route} keeps others waiting for ${ratio.toFixed(1)} readings of the longest log`,
        );
        findings.count('stalls by expensive requests');
        rows.push([`\`${route}\``, wait.toFixed(1), ratio.toFixed(1)]);
      }
      findings.tables.push({
        title: `What other requests wait for while ${CONNECTIONS} connections repeat one, 9 times of 10`,
        head: ['request', 'processor time, ms', 'in readings of the longest log'],
        rows,
      });
    } finally {
      await server.stop();
      folder.remove();
    }
  },
};

/** The longest game, as many listed games as a list may have, and a player with many games and attempts at puzzles. */
async function fill(store: Store, id: string, account: string): Promise<void> {
  await store.append(createLongestGame(id));
  for (let made = 0; made < EXPORTED_GAMES; made++) {
    await store.append(createLongestFinishedGame(randomUUID()));
  }
  const { game, events } = createListedGame(id, {
    south: { kind: 'named', name: 'sue' },
    north: { kind: 'account', id: account, name: PLAYER, tokenHash: 'x' },
  });
  await Promise.all(
    Array.from({ length: LISTED_GAMES }, (_, at) =>
      store.append({
        game: { ...game, id: randomUUID(), createdAt: game.createdAt - at },
        events,
      }),
    ),
  );
  await Promise.all(
    Array.from({ length: LISTED_GAMES }, (_, at) => store.addPlayer(at === 0 ? 'sue' : `player ${at}`)),
  );
  await Promise.all(
    Array.from({ length: ATTEMPTS }, (_, index) => store.puzzles.addAttempt(toAttempt(account, index + 1))),
  );
}

function toAttempt(account: string, number: number): CountedAttempt {
  return {
    account,
    number,
    puzzle: `puzzle ${number}`,
    puzzleRating: 1500,
    at: number,
    solved: true,
    solvedAt: number,
    before: 1500,
    rating: 1500,
    deviation: 100,
    volatility: 0.06,
    solvedCount: number,
    streak: number,
    bestStreak: number,
  };
}

const READINGS = 40;

/** The CPU time of one reading of the longest log in milliseconds, the mean of many. */
async function measureReading(store: Store, id: string): Promise<number> {
  const before = process.threadCpuUsage();
  for (let time = 0; time < READINGS; time++) await store.log(id, 0);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / READINGS;
}
