// What it is worth to begin: each level plays itself, from the usual start and from the fair starts of Kalah(6,4). Games are
// seeded, so every run prints the same figures.
import { parseArgs } from 'node:util';
import { fairStarts } from '@kalah/engine/fair';
import {
  type Core,
  chance,
  checkLevel,
  choose,
  type Level,
  openCore,
  type Player,
  playOut,
} from '@kalah/engine/node';
import { CLASSIC, must, type Position, startPosition } from '@kalah/rules';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'bench:first-player',
  measures:
    'What it is worth to begin: each level plays itself, from the usual start and from the fair starts of Kalah(6,4). Every run prints the same figures.',
  options: {
    '--games 800': 'games of each level and kind of start',
    '--levels 2,4,6': 'only these levels; by default 1 to 7',
  },
  takes: 'a few minutes',
});

const { values: args } = parseArgs({
  options: {
    games: { type: 'string', default: '800' },
    levels: { type: 'string', default: '1,2,3,4,5,6,7' }, // level 8 is perfect: the value of the start decides
  },
});
const games = Number(args.games);
const levels = args.levels.split(',').map((level) => must(checkLevel(Number(level))));

function player(core: Core, level: Level, seed: string): Player {
  return (position) => [...choose(core, position, { level, seed, now: () => 0 })].at(-1)!.pit;
}

/** A win is 1, a draw ½. */
function points(core: Core, level: Level, start: (game: number) => Position): number[] {
  return Array.from({ length: games }, (_, game) => {
    const players = {
      south: player(core, level, `south ${game}`),
      north: player(core, level, `north ${game}`),
    };
    const { stores } = playOut(start(game), players);
    return (Math.sign(stores.south - stores.north) + 1) / 2;
  });
}

/** With the 95 % confidence, and the difference of ratings that would give the same score. */
function describe(points: readonly number[]): string {
  const score = points.reduce((sum, point) => sum + point, 0) / points.length;
  const variance = points.reduce((sum, point) => sum + (point - score) ** 2, 0) / (points.length - 1);
  const margin = 1.96 * Math.sqrt(variance / points.length);
  const rating = 400 * Math.log10(score / (1 - score));
  return `${(100 * score).toFixed(1)} ± ${(100 * margin).toFixed(1)} % | ${rating >= 0 ? '+' : '−'}${Math.abs(rating).toFixed(0)}`;
}

for (const capturesAlone of [false, true]) {
  const variant = { ...CLASSIC, capturesAlone };
  const fair = fairStarts(variant).filter(({ stores }) => stores.south + stores.north === 0);
  const kinds = {
    usual: () => startPosition(variant),
    fair: (game: number) => fair[Math.floor(chance('start', game) * fair.length)]!,
  };
  const core = await openCore(64 * 2 ** 20);
  console.log(
    `\nKalah(6,4)${capturesAlone ? ', capturing alone' : ''}: the first player's points in ${games} games\n`,
  );
  console.log('| level | usual start | rating | fair starts | rating |\n| --- | --- | --- | --- | --- |');
  for (const level of levels) {
    const cells = Object.values(kinds).map((start) => describe(points(core, level, start)));
    console.log(`| ${level} | ${cells.join(' | ')} |`);
  }
}
