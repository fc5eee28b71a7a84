// The strength of the levels: the seeds each loses per move against the exact value, and matches between neighbours and
// against the highest level, from balanced random openings, each played from both sides.
//   node bench/engine-levels.ts [games per pairing = 200] [positions = 1000]
import { analyse, type Core, chance, choose, LEVELS, type Level, openCore } from '@kalah/engine/node';
import {
  CLASSIC,
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

/** Processor time per move of the highest level, in milliseconds. Enough to prove most positions of a match. */
const TIME = 50;
const OPENING_MOVES = 8;

const [games = 200, positions = 1000] = process.argv.slice(2).map(Number);
const core = await openCore(288 * 2 ** 20);
core.prepare(CLASSIC);
while (core.tableSeeds < core.tableLimit) core.buildLayer();

function choiceOf(core: Core, position: Position, level: Level, seed: string): number {
  const end = processorTime() + TIME;
  core.shouldStop = () => processorTime() > end;
  let pit = -1;
  for (const choice of choose(core, position, { level, seed, now: () => performance.now() })) {
    pit = choice.pit;
    if (core.shouldStop()) break;
  }
  core.shouldStop = () => false;
  return pit;
}

/** Processor time of this thread in milliseconds, so that other load does not weaken a player. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A position some random moves into the game. */
function opening(word: string): Position {
  for (let attempt = 0; ; attempt++) {
    let position = startPosition(CLASSIC);
    for (let ply = 0; ply < OPENING_MOVES && !isOver(position); ply++) {
      const next = successors(position);
      position = next[Math.floor(chance(word, attempt, ply) * next.length)]!.after;
    }
    if (!isOver(position) && isBalanced(position)) return position;
  }
}

/** Whether neither side is ahead by more than two seeds in a look-ahead of six turns. */
function isBalanced(position: Position): boolean {
  const lead = position.stores[position.turn] - position.stores[opposite(position.turn)];
  return Math.abs(lead + (core.estimate(position, 6) ?? 0)) <= 2;
}

/** Seeds lost per move, by level, in positions with at most 30 seeds in play from games of different levels. */
function calibrate(): void {
  const lost = LEVELS.map((): number[] => []);
  for (let game = 0; lost[0]!.length < positions; game++) {
    let position = opening(`calibration ${game}`);
    for (let ply = 0; !isOver(position) && lost[0]!.length < positions; ply++) {
      const level = LEVELS[Math.floor(chance('level', game, ply) * 7)]!;
      if (seedsInPlay(position) <= 30 && seedsInPlay(position) > 8 && successors(position).length > 1) {
        const { verdicts, least } = [...analyse(core, position, { now: () => performance.now() })].at(-1)!;
        for (const [i, level] of LEVELS.entries()) {
          const pit = choiceOf(core, position, level, `game ${game}`);
          lost[i]!.push(least - verdicts.find((verdict) => verdict.pit === pit)!.value);
        }
      }
      position = must(play(position, choiceOf(core, position, level, `player ${game}`))).after;
    }
  }
  console.log(`seeds lost per move, ${positions} positions of 9–30 seeds`);
  for (const [i, losses] of lost.entries()) {
    const { mean, margin } = summarise(losses);
    const errors = losses.filter((loss) => loss > 0).length / losses.length;
    console.log(
      `  level ${LEVELS[i]}  ${mean.toFixed(2)} ± ${margin.toFixed(2)}  not the best move: ${percent(errors)}`,
    );
  }
}

/** Points of `level` against `other`: 1 for a win, ½ for a draw. */
function match(level: Level, other: Level): void {
  const points: number[] = [];
  const margins: number[] = [];
  for (let game = 0; game < games; game++) {
    const start = opening(`opening ${game >> 1}`);
    const side: Side = game % 2 === 0 ? 'south' : 'north';
    const margin = playGame(start, side, level, other, `${level}-${other}-${game}`);
    points.push(margin > 0 ? 1 : margin < 0 ? 0 : 0.5);
    margins.push(margin);
  }
  const score = summarise(points);
  const lead = summarise(margins);
  console.log(
    `  ${level} – ${other}  ${percent(score.mean)} ± ${percent(score.margin)}  margin ${lead.mean.toFixed(1)} ± ${lead.margin.toFixed(1)}`,
  );
}

function playGame(start: Position, side: Side, level: Level, other: Level, seed: string): number {
  let position = start;
  while (!isOver(position)) {
    const mover = position.turn === side ? level : other;
    position = must(play(position, choiceOf(core, position, mover, seed))).after;
  }
  return position.stores[side] - position.stores[opposite(side)];
}

/** A mean and its 95 % confidence margin. */
function summarise(values: readonly number[]): { mean: number; margin: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, margin: 1.96 * Math.sqrt(variance / values.length) };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

calibrate();
console.log(`\nmatches of ${games} games, points with 95 % confidence`);
for (const level of [2, 3, 4, 5, 6, 7] as Level[]) match(level, (level - 1) as Level);
for (const other of [7, 6, 5, 4, 3, 2, 1] as Level[]) match(8, other);
