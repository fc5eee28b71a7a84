import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '../../packages/server/src/limits.ts';
import { createFolder } from '../../packages/server/src/storage/folder-fixture.ts';
import { openStore } from '../../packages/server/src/storage/index.ts';
import type { Store } from '../../packages/server/src/storage/store.ts';
import { startTestServer } from '../../packages/server/src/test-server.ts';
import { Crowd } from './crowd.ts';
import { createListedGame, createLongestGame } from './longest-game.ts';
import { LoopClock } from './loop-clock.ts';
import type { Guard } from './watch.ts';

const CONNECTIONS = 8;
const WARM_UP_MS = 200;
const MEASURED_MS = 300;
const LISTED_GAMES = LIMITS.listLength;
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
      await fill(store, id);
      const reading = await measureReading(store, id);
      const rows: string[][] = [];
      for (const { request, ...rest } of expensiveRequests(id)) {
        const [method, path] = request.split(' ') as [string, string];
        const crowd = new Crowd({ url: server.url + path, method, connections: CONNECTIONS, ...rest });
        await setTimeout(WARM_UP_MS);
        const clock = new LoopClock();
        await setTimeout(MEASURED_MS);
        const wait = clock.stop();
        const statuses = await crowd.stop();
        const ratio = wait / reading;
        const route = request.replace(id, '{id}');
        findings.check(!statuses[500] && !statuses[404], `${route} was answered ${JSON.stringify(statuses)}`);
        findings.check(
          ratio <= MOST_READINGS,
          `${CONNECTIONS} × ${route} keeps others waiting for ${ratio.toFixed(1)} readings of the longest log`,
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

function expensiveRequests(id: string): { request: string; body?: string; until?: string }[] {
  return [
    { request: 'GET /healthz' },
    { request: `GET /api/v1/games/${id}` },
    { request: `PUT /api/v1/games/${id}/moves/1`, body: '{"pit":11}' },
    { request: `GET /api/v1/games/${id}/record.json` },
    { request: `GET /api/v1/games/${id}/record.txt` },
    { request: `GET /api/v1/games/${id}/board.svg` },
    { request: `GET /api/v1/games/${id}/events?after=0`, until: '"number":1999' },
    { request: `GET /api/v1/games/${id}/events?after=1990`, until: '"number":1999' },
    { request: 'GET /api/v1/games?limit=100' },
    { request: 'GET /games/completed' },
    { request: 'GET /user/games?user_name=sue' },
    { request: 'GET /rankings' },
    { request: 'GET /api/v1/openapi.json' },
  ];
}

async function fill(store: Store, id: string): Promise<void> {
  await store.append(createLongestGame(id));
  const { game, events } = createListedGame(id, 'sue');
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
}

const READINGS = 40;

/** The CPU time of one reading of the longest log in milliseconds, the mean of many. */
async function measureReading(store: Store, id: string): Promise<number> {
  const before = process.threadCpuUsage();
  for (let time = 0; time < READINGS; time++) await store.log(id, 0);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / READINGS;
}
