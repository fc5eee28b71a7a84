// Measures the engine's targets on this machine.
//   node bench/engine.ts [--long]     --long adds Kalah(6,5): takes minutes and 2 GB
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bench, createEngine, openCore } from '@kalah/engine/node';
import { CLASSIC, startPosition, type Variant } from '@kalah/rules';

const MB = 2 ** 20;
const PERFT_DEPTH = 11;
const variant = (pits: number, seeds: number, capturesAlone = false): Variant => ({
  pits,
  seeds,
  capturesAlone,
});

/** The best of several runs, because other load can only slow a run down. */
async function best(runs: number, run: () => Promise<number> | number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) least = Math.min(least, await run());
  return least;
}

function seconds(work: () => void): number {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1000;
}

/** Seconds that the C yardstick takes. Undefined without a compiler. */
function findYardstick(): number | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'kalah-yardstick-'));
  const program = join(folder, 'perft');
  try {
    const source = fileURLToPath(new URL('./yardstick/perft.c', import.meta.url));
    execFileSync('cc', ['-O3', '-o', program, source], { stdio: 'ignore' });
    const times = [1, 2, 3, 4, 5, 6, 7, 8].map(() =>
      Number(execFileSync(program, [`${PERFT_DEPTH}`], { encoding: 'utf8' }).split(' ')[1]),
    );
    return Math.min(...times);
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function perft(): Promise<void> {
  const core = await openCore(16 * MB);
  core.prepare(CLASSIC);
  let nodes = 0;
  const ours = await best(8, () => {
    return seconds(() => {
      nodes = core.perft(startPosition(CLASSIC), PERFT_DEPTH);
    });
  });
  const theirs = findYardstick();
  const ratio = theirs
    ? `${(theirs / ours).toFixed(2)} of C (${(nodes / theirs / 1e6).toFixed(0)} M/s)`
    : 'no C compiler here';
  console.log(`perft             ${(nodes / ours / 1e6).toFixed(0)} M moves/s, ${ratio}`);
}

async function table(): Promise<void> {
  let positions = 0;
  const took = await best(2, async () => {
    const core = await openCore(160 * MB);
    core.prepare(CLASSIC);
    const time = seconds(() => {
      while (core.tableSeeds < 18) core.buildLayer();
    });
    positions = core.tableBytes(18).length;
    return time;
  });
  const rate = (positions / took / 1e6).toFixed(0);
  console.log(`table of 18 seeds ${took.toFixed(2)} s, ${rate} M positions/s, one thread`);
}

/** A cold solve: starting the workers, building the table and proving the margin. */
async function solve(of: Variant, threads: number, memory: number, runs: number): Promise<void> {
  let result = { least: 0, nodes: 0 };
  let cpu = Number.POSITIVE_INFINITY; // more reliable than the elapsed time on a busy machine
  const took = await best(runs, async () => {
    const engine = createEngine({ workers: 1, threads, memory, books: false });
    const began = performance.now();
    const before = process.cpuUsage();
    result = await engine.judge(startPosition(of), {
      wanted: 'margin',
      milliseconds: Number.POSITIVE_INFINITY,
    });
    const time = (performance.now() - began) / 1000;
    const used = process.cpuUsage(before);
    cpu = Math.min(cpu, (used.user + used.system) / 1e6);
    await engine.close();
    return time;
  });
  const name = `Kalah(${of.pits},${of.seeds})${of.capturesAlone ? ' capturing alone' : ''}`;
  const effort = `${(result.nodes / 1e6).toFixed(1)} M nodes, ${threads} thread${threads > 1 ? 's' : ''}`;
  console.log(
    `${name.padEnd(26)} margin ${result.least}, ${took.toFixed(2)} s (CPU ${cpu.toFixed(2)} s), ${effort}`,
  );
}

async function count(): Promise<void> {
  const { nodes, seconds } = bench(await openCore(64 * MB), () => performance.now());
  console.log(`bench             ${nodes} nodes, ${(nodes / seconds / 1e6).toFixed(1)} M/s`);
}

await count();
await perft();
await table();
await solve(variant(6, 3), 1, 64 * MB, 3);
for (const threads of availableParallelism() > 1 ? [1, 2] : [1])
  await solve(variant(6, 4), threads, 192 * MB, 3);
await solve(variant(6, 4, true), 1, 192 * MB, 2);
await solve(variant(5, 5), 1, 288 * MB, 1);
if (process.argv.includes('--long'))
  await solve(variant(6, 5), availableParallelism() > 1 ? 2 : 1, 2048 * MB, 1);
