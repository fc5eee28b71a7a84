// The strength of the levels: matches against simple players and against the next lower level, and the seeds that each
// level loses per move. Everything is seeded and level 8 is limited by nodes, so every run prints the same figures.
import { parseArgs } from 'node:util';
import {
  analyse,
  type Core,
  chance,
  checkLevel,
  choose,
  LEVELS,
  type Level,
  MAX_LEVEL,
  openCore,
  openOwnBooks,
  type Player,
  playOut,
  YARDSTICKS,
} from '@kalah/engine/node';
import {
  type Both,
  createVariant,
  isOver,
  must,
  opposite,
  type Position,
  play,
  type Side,
  seedsInPlay,
  startPosition,
  successors,
} from '@kalah/rules';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'bench:levels',
  measures:
    'The strength of the levels: matches against simple players and the next lower level, and the seeds that each level loses per move. Every run prints the same figures.',
  options: {
    '--games 800': 'games of each match; strong levels play fewer',
    '--positions 500': 'positions in which the loss is measured',
    '--levels 1,2,3': 'only these levels',
    '--pits 6': 'pits per side',
    '--seeds 4': 'seeds per pit',
    '--captures-alone': 'the other capture rule',
  },
  takes: 'six minutes of CPU time',
});

/** Every game has its own seed. */
type Contestant = (seed: string) => Player;

/** Nodes per move of level 8: about 50 ms, enough to prove most positions of a match. */
const NODES = 150_000;
const OPENING_MOVES = 8;
/** Strong levels think longer and play this share of the games. */
const SHARE_OF_GAMES: Partial<Record<Level, number>> = { 6: 1 / 2, 7: 1 / 4, 8: 1 / 8 };

const { values: args } = parseArgs({
  options: {
    games: { type: 'string', default: '800' },
    positions: { type: 'string', default: '500' },
    levels: { type: 'string', default: LEVELS.join() },
    pits: { type: 'string', default: '6' },
    seeds: { type: 'string', default: '4' },
    'captures-alone': { type: 'boolean', default: false },
  },
});
const variant = must(
  createVariant({
    pits: Number(args.pits),
    seeds: Number(args.seeds),
    capturesAlone: args['captures-alone'],
  }),
);
const levels = args.levels.split(',').map((level) => must(checkLevel(Number(level))));
const book = await openOwnBooks().find(variant);
let core = await openFreshCore();

async function openFreshCore(): Promise<Core> {
  const core = await openCore(288 * 2 ** 20);
  core.prepare(variant);
  while (core.tableSeeds < core.tableLimit) core.buildLayer();
  return core;
}

function levelPlayer(level: Level): Contestant {
  return (seed) => (position) => choiceOf(position, level, seed);
}

function choiceOf(position: Position, level: Level, seed: string): number {
  const end = core.nodes + NODES;
  const isLate = () => core.nodes >= end;
  core.shouldStop = isLate;
  let pit = -1;
  for (const choice of choose(core, position, { level, seed, book, now: () => 0 })) {
    pit = choice.pit;
    if (isLate()) break;
  }
  core.shouldStop = () => false;
  return pit;
}

/** A position some random moves into the game. Consecutive games share it, so that each player gets both sides. */
function balancedOpening(game: number): Position {
  for (let attempt = 0; ; attempt++) {
    let position = startPosition(variant);
    for (let ply = 0; ply < OPENING_MOVES && !isOver(position); ply++) {
      const next = successors(position);
      position = next[Math.floor(chance('opening', game >> 1, attempt, ply) * next.length)]!.after;
    }
    if (!isOver(position) && isBalanced(position)) return position;
  }
}

/** By a look-ahead of six turns. */
function isBalanced(position: Position): boolean {
  const lead = position.stores[position.turn] - position.stores[opposite(position.turn)];
  return Math.abs(lead + (core.estimate(position, 6) ?? 0)) <= 2;
}

/** The points of a contestant against another, who take turns to be South. A win is 1 point, a draw ½. */
function match(
  one: Contestant,
  other: Contestant,
  games: number,
  start: (game: number) => Position = () => startPosition(variant),
): string {
  const points = Array.from({ length: games }, (_, game) => {
    const side: Side = game % 2 === 0 ? 'south' : 'north';
    const players = { [side]: one(`one ${game}`), [opposite(side)]: other(`other ${game}`) } as Both<Player>;
    const { stores } = playOut(start(game), players);
    return (Math.sign(stores[side] - stores[opposite(side)]) + 1) / 2;
  });
  return percent(points);
}

/** Compared with the exact value of the position. */
function lostSeeds(level: Level, samples: readonly Sample[]): string {
  const losses = samples.map(({ position, seed, best, values }) => {
    return best - values.get(choiceOf(position, level, seed))!;
  });
  const { mean, margin } = summarize(losses);
  const mistakes = losses.filter((loss) => loss > 0).length / losses.length;
  return `${mean.toFixed(2)} ± ${margin.toFixed(2)} | ${(100 * mistakes).toFixed(0)} %`;
}

interface Sample {
  readonly position: Position;
  readonly seed: string;
  readonly best: number;
  readonly values: ReadonlyMap<number, number>;
}

/** Positions with 9 to 30 seeds in play from games in which every move is played by another level. */
function collectSamples(count: number): Sample[] {
  const samples: Sample[] = [];
  for (let game = 0; samples.length < count; game++) {
    let position = balancedOpening(2 * game);
    for (let ply = 0; !isOver(position) && samples.length < count; ply++) {
      if (isWorthJudging(position)) samples.push(judge(position, `sample ${game}`));
      const level = LEVELS[Math.floor(chance('level', game, ply) * (MAX_LEVEL - 1))]!;
      position = must(play(position, choiceOf(position, level, `player ${game}`))).after;
    }
  }
  return samples;
}

function isWorthJudging(position: Position): boolean {
  const inPlay = seedsInPlay(position);
  return inPlay > 8 && inPlay <= 30 && successors(position).length > 1;
}

function judge(position: Position, seed: string): Sample {
  const { verdicts, least } = [...analyse(core, position, { now: () => 0 })].at(-1)!;
  return { position, seed, best: least, values: new Map(verdicts.map(({ pit, value }) => [pit, value])) };
}

function percent(points: readonly number[]): string {
  const { mean, margin } = summarize(points);
  return `${(100 * mean).toFixed(0)} ± ${(100 * margin).toFixed(0)} %`;
}

/** With the 95 % confidence margin. */
function summarize(values: readonly number[]): { mean: number; margin: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, margin: 1.96 * Math.sqrt(variance / values.length) };
}

function row(level: Level): string[] {
  const player = levelPlayer(level);
  const games = Math.round(Number(args.games) * (SHARE_OF_GAMES[level] ?? 1));
  const yardsticks = Object.values(YARDSTICKS).map((yardstick) => match(player, yardstick, games));
  if (level === 1) return [`${level}`, `${games}`, ...yardsticks, '', ''];
  const lower = levelPlayer((level - 1) as Level);
  const fromStart = match(player, lower, games);
  return [`${level}`, `${games}`, ...yardsticks, fromStart, match(player, lower, games, balancedOpening)];
}

const rules = variant.capturesAlone ? ', capturing alone' : '';
console.log(`Kalah(${variant.pits},${variant.seeds})${rules}: points of each level, with 95 % confidence\n`);
console.log(
  `| level | games | random | extra move | greedy | level below, from the start | level below, balanced openings |`,
);
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const level of levels) {
  core = await openFreshCore(); // what level 8 proves within its nodes depends on what is in the cache
  console.log(`| ${row(level).join(' | ')} |`);
}

const samples = collectSamples(Number(args.positions));
if (samples.length > 0) {
  console.log(`\nSeeds lost per move in ${samples.length} positions of 9–30 seeds\n`);
  console.log('| level | seeds lost per move | not the best move |\n| --- | --- | --- |');
  for (const level of levels) console.log(`| ${level} | ${lostSeeds(level, samples)} |`);
}
