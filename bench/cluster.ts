// PostgreSQL: committed moves per second compared with bare inserts on the same server, bytes of write-ahead log per move,
// and how soon the watchers of another replica see a move.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Pool } from 'pg';
import { startTestServer } from '../packages/server/src/platform/database/postgres/test-server.ts';
import { measureDelivery } from './load/delivery.ts';
import { median, percentile, round, thousands } from './load/figures.ts';
import { measureKinds } from './load/log-by-kind.ts';
import { repeat } from './load/repeat.ts';
import type { Work } from './load/replica.ts';
import { measureLog } from './load/write-ahead-log.ts';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'bench:cluster',
  measures:
    'PostgreSQL: committed moves per second compared with bare inserts on the same server, bytes of write-ahead log per move and by kind of game, and how soon the watchers of another replica see a move.',
  options: {
    'ROUNDS=9': 'rounds',
    'SECONDS=1.5': 'seconds of each candidate per round',
    'MOVES=200': 'moves per second while the delay is measured',
  },
  takes: 'about two minutes',
});

const CONCURRENCY = 64;
const CONNECTIONS = 10;
const ROUNDS = Number(process.env.ROUNDS ?? 9);
const SECONDS = Number(process.env.SECONDS ?? 1.5);
const DELIVERY = { games: 50, movesPerSecond: Number(process.env.MOVES ?? 200), seconds: 10 };

const server = await startTestServer({ synced: true });
const url = await server.createDatabase();
const replicas = [await startReplica(), await startReplica()] as const;

/** The candidates take turns, so that other load on the machine affects all of them. */
const candidates: Record<string, (seconds: number) => Promise<number>> = {
  [`bare inserts on ${CONNECTIONS} connections`]: insertFor,
  [`one replica, ${CONCURRENCY} games at once`]: (seconds) => playFor(replicas.slice(0, 1), seconds),
  [`two replicas, ${CONCURRENCY} games at once`]: (seconds) => playFor(replicas, seconds),
};
const rates = new Map<string, number[]>(Object.keys(candidates).map((name) => [name, []]));
console.log(`PostgreSQL with fsync, ${ROUNDS} rounds of ${SECONDS} s, everything on the same cores\n`);
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, run] of Object.entries(candidates)) {
    const rate = await run(round === 0 ? 1 : SECONDS);
    if (round > 0) rates.get(name)!.push(rate); // the first round only warms up
  }
}
const bare = median([...rates.values()][0]!);
for (const [name, measured] of rates) {
  const rate = median(measured);
  console.log(
    `${name.padEnd(36)} ${thousands(rate).padStart(7)} commits/s ${String(round(rate / bare)).padStart(6)} of bare`,
  );
}

let moves = 0;
const log = await measureLog(server.url, async () => {
  moves = (await playFor(replicas.slice(0, 1), 4)) * 4;
});
console.log(
  `\nwrite-ahead log per move: ${round(log.records / moves, 0)} bytes of records, ` +
    `${round(log.fullPages / moves, 0)} of full pages`,
);
for (const replica of replicas) await stopReplica(replica);
console.log('the same for moves alone, by kind of game:');
for (const [kind, bytes] of await measureKinds(url, server.url)) {
  console.log(`  ${kind.padEnd(28)} ${round(bytes, 0)}`);
}

const { delays, playing, showing } = await measureDelivery(url, DELIVERY);
const [p50, p99] = [0.5, 0.99].map((share) => round(percentile(delays, share), 1));
console.log(
  `\nfrom a watcher of the replica that plays to a watcher of another, ${DELIVERY.movesPerSecond} moves/s in ${DELIVERY.games} games: ` +
    `p50 ${p50} ms, p99 ${p99} ms (${thousands(delays.length)} moves)\n` +
    `CPU time per move: ${round(playing)} ms to play it, ${round(showing)} ms to show it at another replica`,
);
await server.stop();

/** Rows are shaped like events, each in its own transaction. */
async function insertFor(seconds: number): Promise<number> {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  await pool.query(
    'CREATE TABLE IF NOT EXISTS bare (game uuid, number integer, at bigint, data text, PRIMARY KEY (game, number))',
  );
  const data = JSON.stringify({ kind: 'moved', side: 'south', pit: 3 });
  const rate = await repeat(CONNECTIONS, seconds, () => {
    const game = randomUUID();
    let number = 0;
    return () => pool.query('INSERT INTO bare VALUES ($1, $2, $3, $4)', [game, ++number, Date.now(), data]);
  });
  await pool.end();
  return rate;
}

async function startReplica(): Promise<Worker> {
  const replica = new Worker(new URL('load/replica.ts', import.meta.url), { workerData: { url } });
  await once(replica, 'message');
  return replica;
}

async function stopReplica(replica: Worker): Promise<void> {
  replica.postMessage('stop');
  await once(replica, 'exit');
}

async function playFor(replicas: readonly Worker[], seconds: number): Promise<number> {
  const work: Work = { concurrency: CONCURRENCY / replicas.length, seconds };
  const rates = replicas.map(async (replica) => {
    replica.postMessage(work);
    const [rate] = await once(replica, 'message');
    return rate as number;
  });
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
}
