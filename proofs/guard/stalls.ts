import { setTimeout } from 'node:timers/promises';
import type { Store } from '../../packages/server/src/store/store.ts';
import { Crowd, type CrowdRequest } from './crowd.ts';
import { EXPENSIVE_REQUESTS, formatRequest, undecidedRoutes } from './expensive-requests.ts';
import { FULL, startFullServer } from './full-store.ts';
import { LoopClock } from './loop-clock.ts';
import { startListed } from './served-routes.ts';
import type { Guard } from './watch.ts';

const WARM_UP_MS = 200;
const MEASURED_MS = 300;
/**
 * The longest piece of work that cannot be divided is one reading of the longest log. Requests may wait for a few of
 * them. Without turns they waited for the work of all connections, which was 8 to 47 readings.
 */
const MOST_READINGS = 6;

/** One address repeats the most expensive requests there are; everyone else must still be served at once. */
export const stalls: Guard = {
  name: 'stalls by expensive requests',
  async run({ findings }) {
    const { server, routes } = await startListed(() => startFullServer(FULL));
    try {
      const undecided = undecidedRoutes(routes);
      findings.check(undecided.length === 0, `nobody has decided whether to measure ${undecided.join(', ')}`);
      const reading = await measureReading(server.store, server.targets.longest);
      const rows: string[][] = [];
      for (const expensive of EXPENSIVE_REQUESTS) {
        const request = server.toCrowdRequest(expensive);
        const { wait, statuses } = await measure(request, MOST_READINGS * reading);
        const ratio = wait / reading;
        const name = formatRequest(expensive);
        const { statuses: expected = [200] } = expensive;
        findings.check(
          Object.keys(statuses).every((status) => expected.includes(Number(status))),
          `${name} was answered ${JSON.stringify(statuses)}`,
        );
        findings.check(
          ratio <= MOST_READINGS,
          `${request.connections} × ${name} keeps others waiting for ${ratio.toFixed(1)} readings of the longest log`,
        );
        findings.count('stalls by expensive requests');
        rows.push([name, wait.toFixed(1), ratio.toFixed(1)]);
      }
      findings.tables.push({
        title: 'What other requests wait for while 8 connections repeat one (exports: 2), 9 times of 10',
        head: ['request', 'processor time, ms', 'in readings of the longest log'],
        rows,
      });
    } finally {
      await server.stop();
    }
  },
};

interface Measured {
  /** In milliseconds. */
  readonly wait: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** Measures a wait that is too long once more: a collection of garbage falls into one measurement, hardly into two. */
async function measure(request: CrowdRequest, longest: number): Promise<Measured> {
  const first = await measureOnce(new Crowd(request));
  if (first.wait <= longest) return first;
  const second = await measureOnce(new Crowd(request));
  return second.wait < first.wait ? second : first;
}

async function measureOnce(crowd: Crowd): Promise<Measured> {
  await setTimeout(WARM_UP_MS);
  const clock = new LoopClock();
  await setTimeout(MEASURED_MS);
  const wait = clock.stop();
  return { wait, statuses: await crowd.stop() };
}

const READINGS = 40;

/** In milliseconds of CPU time, the mean of many. */
async function measureReading(store: Store, id: string): Promise<number> {
  const before = process.threadCpuUsage();
  for (let time = 0; time < READINGS; time++) await store.log(id, 0);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / READINGS;
}
