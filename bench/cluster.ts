// PostgreSQL: committed moves a second beside what bare inserts do on the same server, and how soon the
// watchers of another replica see a move.
import { randomUUID } from 'node:crypto';
import { CLASSIC, legalPits, startPosition } from '@kalah/rules';
import { Pool } from 'pg';
import type { Game } from '../packages/server/src/games/game.ts';
import { createGames, type Games } from '../packages/server/src/games/games.ts';
import { NOBODY } from '../packages/server/src/games/seat.ts';
import { openStore } from '../packages/server/src/storage/index.ts';
import { startTestServer } from '../packages/server/src/storage/postgres/test-server.ts';
import { measureDelivery } from './load/delivery.ts';
import { median, percentile, round, thousands } from './load/figures.ts';

const TABLES = 64;
const CONNECTIONS = 10;
const ROUNDS = Number(process.env.ROUNDS ?? 9);
const SECONDS = Number(process.env.SECONDS ?? 1.5);
const DELIVERY = { games: 50, movesPerSecond: Number(process.env.MOVES ?? 200), seconds: 10 };

const OPEN = { kind: 'open' } as const;
const WISH = { start: startPosition(CLASSIC), seats: { south: OPEN, north: OPEN }, listed: true };

const server = await startTestServer({ synced: true });
const url = await server.createDatabase();
const replicas = await Promise.all([openStore(url), openStore(url)]);
const [first, second] = replicas.map((store) => createGames(store)) as [Games, Games];

/** The contestants take turns, so that what else the machine does falls on all of them. */
const contestants: Record<string, (seconds: number) => Promise<number>> = {
  [`bare inserts on ${CONNECTIONS} connections`]: insertFor,
  [`one replica, ${TABLES} games at once`]: (seconds) => playFor([first], seconds),
  [`two replicas, ${TABLES} games at once`]: (seconds) => playFor([first, second], seconds),
};
const rates = new Map<string, number[]>(Object.keys(contestants).map((name) => [name, []]));
console.log(`PostgreSQL with fsync, ${ROUNDS} rounds of ${SECONDS} s, everything on the same cores\n`);
for (let turn = 0; turn <= ROUNDS; turn++) {
  for (const [name, run] of Object.entries(contestants)) {
    const rate = await run(turn === 0 ? 1 : SECONDS);
    if (turn > 0) rates.get(name)!.push(rate); // the first round only warms
  }
}
const bare = median([...rates.values()][0]!);
for (const [name, measured] of rates) {
  const rate = median(measured);
  console.log(
    `${name.padEnd(36)} ${thousands(rate).padStart(7)} commits/s ${String(round(rate / bare)).padStart(6)} of bare`,
  );
}
for (const store of replicas) await store.close();

const { delays, playing, showing } = await measureDelivery(url, DELIVERY);
const [p50, p99] = [0.5, 0.99].map((share) => round(percentile(delays, share), 1));
console.log(
  `\nfrom a watcher here to a watcher there, ${DELIVERY.movesPerSecond} moves/s in ${DELIVERY.games} games: ` +
    `p50 ${p50} ms, p99 ${p99} ms (${thousands(delays.length)} moves)\n` +
    `processor time a move: ${round(playing)} ms to play it, ${round(showing)} ms to show it elsewhere`,
);
await server.stop();

/** Rows of the shape of an event, each in a transaction of its own. */
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

/** So many games at once, each move at the next replica. */
function playFor(replicas: readonly Games[], seconds: number): Promise<number> {
  return repeat(TABLES, seconds, () => {
    let game: Game | undefined;
    let turn = 0;
    return async () => {
      const games = replicas[turn++ % replicas.length]!;
      if (!game || game.ending) game = await games.create(WISH);
      const pits = legalPits(game.position);
      game = await games.play(game.id, { pit: pits[(game.nextMove * 7) % pits.length]!, by: NOBODY });
    };
  });
}

/** How often a second so many workers do their work, one after the other each. */
async function repeat(
  workers: number,
  seconds: number,
  create: () => () => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  let count = 0;
  const worker = async () => {
    for (const work = create(); performance.now() < end; count++) await work();
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return count / ((performance.now() - began) / 1000);
}
