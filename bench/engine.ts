// Measures the engine's targets on this machine.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bench, createEngine, openCore, tablePositions } from '@kalah/engine/node';
import { CLASSIC, startPosition, type Variant } from '@kalah/rules';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'bench:engine',
  measures:
    'The targets of the engine: perft, endgame table and proofs, compared with C programs if there is a compiler.',
  options: {
    '--long': 'adds Kalah(6,5): takes minutes and 2 GB',
  },
  takes: 'about a minute',
});

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

/** Undefined without a compiler. The results are the words that the program prints. */
function findYardstick(source: string, flags: readonly string[], runs: number, args: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'kalah-yardstick-'));
  const program = join(folder, 'yardstick');
  try {
    const path = fileURLToPath(new URL(`./yardstick/${source}`, import.meta.url));
    execFileSync('cc', [...flags, '-o', program, path], { stdio: 'ignore' });
    return Array.from({ length: runs }, () => execFileSync(program, args, { encoding: 'utf8' }).split(' '));
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
  const results = findYardstick('perft.c', ['-O3'], 8, [`${PERFT_DEPTH}`]);
  const theirs = results && Math.min(...results.map(([, time]) => Number(time)));
  const ratio = theirs
    ? `${(theirs / ours).toFixed(2)} of C (${(nodes / theirs / 1e6).toFixed(0)} M/s)`
    : 'no C compiler here';
  console.log(`perft             ${(nodes / ours / 1e6).toFixed(0)} M moves/s, ${ratio}`);
}

async function table(): Promise<void> {
  const took = await best(2, async () => {
    const core = await openCore(160 * MB);
    core.prepare(CLASSIC);
    const time = seconds(() => {
      while (core.tableSeeds < 18) core.buildLayer();
    });
    return time;
  });
  const rate = (tablePositions(6, 18) / took / 1e6).toFixed(0);
  console.log(`table of 18 seeds ${took.toFixed(2)} s, ${rate} M positions/s, one thread`);
}

/** Starting the workers, building the table and proving the margin. Returns the CPU seconds. */
async function solve(of: Variant, threads: number, memory: number, runs: number): Promise<number> {
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
  return cpu;
}

/** Compares a cold proof of Kalah(6,4) with a C program of the same design, in CPU time. */
async function compareWithC(): Promise<void> {
  const ours = await solve(variant(6, 4), 1, 192 * MB, 3);
  const results = findYardstick('prove.c', ['-O3', '-march=native'], 3);
  if (!results) return console.log('  no C compiler here');
  const [margin, nodes] = results[0]!.map(Number) as [number, number];
  const theirs = Math.min(...results.map(([, , time]) => Number(time)));
  const effort = `CPU ${theirs.toFixed(2)} s, ${(nodes / 1e6).toFixed(1)} M nodes`;
  console.log(
    `  the same design in C     margin ${margin}, ${effort}; the engine takes ${(ours / theirs).toFixed(2)} times as long`,
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
await compareWithC();
if (availableParallelism() > 1) await solve(variant(6, 4), 2, 192 * MB, 3);
await solve(variant(6, 4, true), 1, 192 * MB, 2);
await solve(variant(5, 5), 1, 288 * MB, 1);
if (process.argv.includes('--long'))
  await solve(variant(6, 5), availableParallelism() > 1 ? 2 : 1, 2048 * MB, 1);
