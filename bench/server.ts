// Durable moves per second over HTTP, compared with bare node:http and with a store in memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, percentile, round, thousands } from './load/figures.ts';
import { BOARDS, CANONICAL, type Load, playGames, type Script } from './load/players.ts';
import { type ServerProcess, startKalah, startProcess } from './load/process.ts';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'bench:server',
  measures: 'Durable moves per second over HTTP, compared with bare node:http and with a store in memory.',
  options: {
    'ROUNDS=3': 'rounds',
    'SECONDS=5': 'seconds of each server per round, after 4 s of warm-up',
  },
  takes: 'about three minutes',
});

const CONNECTIONS = 64;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 5);
/** V8 compiles hot code for this long, in its own threads: that takes 30 µs per move in the first second. */
const WARM_SECONDS = 4;

const folder = mkdtempSync(join(tmpdir(), 'kalah-bench-'));
const targets: Record<string, () => Promise<ServerProcess>> = {
  'bare node:http': () => startProcess('bench/yardstick/bare-http.ts'),
  'memory store': () => startKalah('memory:'),
  'SQLite, synced': () => startKalah(`sqlite:${join(folder, 'kalah.db')}`),
};

console.log(
  `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, load and server on the same cores\n`,
);
for (const script of [CANONICAL, BOARDS]) await compare(script);
rmSync(folder, { recursive: true });

type Measured = Load & { readonly cpu: number };

/** The targets take turns, so that other load on the machine affects all of them. */
async function compare(script: Script): Promise<void> {
  const loads = new Map<string, Measured[]>(Object.keys(targets).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, start] of Object.entries(targets)) {
      const server = await start();
      await playGames(server.url, script, CONNECTIONS, WARM_SECONDS);
      const before = server.cpuSeconds() ?? Number.NaN;
      const load = await playGames(server.url, script, CONNECTIONS, SECONDS);
      loads.get(name)!.push({ ...load, cpu: (server.cpuSeconds() ?? Number.NaN) - before });
      await server.stop();
    }
  }

  const rate = ({ moves, seconds }: Load) => moves / seconds;
  const bare = median(loads.get('bare node:http')!.map(rate));
  console.log(
    `${script.name.padEnd(16)} ${'moves/s'.padStart(9)} ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)} ${'CPU µs'.padStart(8)}   of bare`,
  );
  for (const [name, measured] of loads) {
    const latencies = measured.flatMap((load) => load.latencies);
    const moves = median(measured.map(rate));
    const [p50, p99] = [0.5, 0.99].map((share) => round(percentile(latencies, share)));
    const cpu = round(median(measured.map((load) => (load.cpu / load.moves) * 1e6)), 0);
    console.log(
      `${name.padEnd(16)} ${thousands(moves).padStart(9)} ${String(p50).padStart(8)} ${String(p99).padStart(8)} ${String(cpu).padStart(8)}   ${round(moves / bare)}`,
    );
  }
  console.log();
}
