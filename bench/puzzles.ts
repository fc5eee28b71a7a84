// How long it takes to make puzzles, in processor time of one thread, and what follows for 1,000. The goal is less than ten
// minutes on two cores; one is enough.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePuzzles, openCores, prepareProofs } from '@kalah/engine/node';
import { createVariant, must } from '@kalah/rules';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'bench:puzzles',
  measures: 'How long it takes to make puzzles, in processor time of one thread, and what follows for 1,000.',
  options: {
    '[puzzles = 100] [pits = 6] [seeds = 4]': 'how many puzzles, of which board',
  },
  takes: 'half a minute',
});

const GOAL_MINUTES = 10;

const [puzzles = 100, pits = 6, seeds = 4] = process.argv.slice(2).map(Number);
const variant = must(createVariant({ pits, seeds }));
const folder = mkdtempSync(join(tmpdir(), 'kalah-bench-'));
const seed = String(Date.now());
try {
  const cores = await openCores(288 * 2 ** 20);
  const table = measure(() => {
    for (const _ of prepareProofs(cores.proofs, variant));
  });
  const settings = { variant, seed, cost: 4, maxSeeds: 36 };
  const work = join(folder, 'work');
  const { result, seconds } = measure(() =>
    makePuzzles({ cores, settings, work, maxGames: Number.POSITIVE_INFINITY, maxPuzzles: puzzles }),
  );
  const minutes = (table.seconds + (1000 * seconds) / result.puzzles) / 60;
  console.log(`seed ${seed}, table of ${cores.proofs.tableSeeds} seeds in ${table.seconds.toFixed(1)} s`);
  console.log(
    `${result.puzzles} puzzles in ${result.games} games: ${seconds.toFixed(1)} s, ${(result.puzzles / seconds).toFixed(1)} per second`,
  );
  console.log(`1,000 puzzles: ${minutes.toFixed(1)} minutes of one core; the goal is ${GOAL_MINUTES}`);
} finally {
  rmSync(folder, { recursive: true });
}

/** Processor time, because the machine may be busy with other things. */
function measure<Result>(work: () => Result): { result: Result; seconds: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1e6 };
}
