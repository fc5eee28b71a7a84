// The time for exact verdicts on all moves of a position, on one thread. The endgame table is ready, as it is in a page that has
// been open for some seconds.
import { parseArgs } from 'node:util';
import { analyse, bench, type Core, DEFAULT_MEMORY, openCore, openOwnBooks } from '@kalah/engine/node';
import { CLASSIC, type Position, startPosition, type Variant } from '@kalah/rules';
import { printUsageIfAsked } from './usage.ts';
import {
  HARD_SETS,
  hardPositions,
  printHardTimes,
  VerdictTimes,
  verdictPositions,
} from './verdict-positions.ts';

printUsageIfAsked({
  script: 'bench:verdicts',
  measures:
    'The time for exact verdicts on all moves of a position, on one thread, with the endgame table ready. A count of 0 leaves a set out.',
  options: {
    '--games 20': 'every position of this many random and as many strong games of Kalah(6,4)',
    '--positions 200': 'the hardest kind of position of Kalah(6,4); the bar is for 2,000',
    '--large 10': 'positions of Kalah(6,6) with 46 to 50 seeds in play',
    '--seed bar': 'selects the positions',
  },
  takes: 'a few minutes',
});

const { values: options } = parseArgs({
  options: {
    games: { type: 'string', default: '20' },
    positions: { type: 'string', default: '200' },
    large: { type: 'string', default: '10' },
    seed: { type: 'string', default: 'bar' },
  },
});
const now = () => performance.now();

async function open(variant: Variant): Promise<Core> {
  const core = await openCore(DEFAULT_MEMORY);
  core.prepare(variant);
  while (core.tableSeeds < core.tableLimit) core.buildLayer();
  return core;
}

/** Takes a fixed amount of proof work. Machines are noisy, so it is measured again and again during a run. */
async function yardstick(): Promise<number> {
  const before = process.cpuUsage();
  bench(await openCore(64 * 2 ** 20), now);
  return process.cpuUsage(before).user / 1e6;
}

async function timeGames(games: number): Promise<void> {
  const core = await open(CLASSIC);
  const book = (await openOwnBooks().find(CLASSIC))!;
  book.find(startPosition(CLASSIC));
  const times = new VerdictTimes(book);
  for (const position of verdictPositions(core, games)) {
    const last = [...analyse(core, position, { book, now })].at(-1)!;
    times.add(position, last);
  }
  console.log(
    `table of ${core.tableSeeds} seeds, book of ${book.moves} moves, ${games} random and ${games} strong games`,
  );
  for (const line of times.lines()) console.log(line);
}

function timePosition(core: Core, position: Position): number {
  const before = process.cpuUsage();
  analyse(core, position, { now }).find(({ complete }) => complete);
  return process.cpuUsage(before).user / 1e6;
}

async function timeHardSet(name: keyof typeof HARD_SETS, count: number): Promise<void> {
  const positions = hardPositions(HARD_SETS[name], count, options.seed);
  const core = await open(HARD_SETS[name].variant);
  const every = Math.ceil(count / 5);
  const yardsticks: number[] = [];
  const seconds: number[] = [];
  for (const [index, position] of positions.entries()) {
    if (index % every === 0) yardsticks.push(await yardstick());
    seconds.push(timePosition(core, position));
  }
  const mean = yardsticks.reduce((sum, time) => sum + time, 0) / yardsticks.length;
  printHardTimes(name, `seed ${options.seed}, table of ${core.tableSeeds} seeds, CPU time`, seconds, mean);
}

if (Number(options.games) > 0) await timeGames(Number(options.games));
if (Number(options.positions) > 0)
  await timeHardSet('Kalah(6,4), more than 30 seeds', Number(options.positions));
if (Number(options.large) > 0) await timeHardSet('Kalah(6,6), 46 to 50 seeds', Number(options.large));
