// The quality of estimates: how far an analysis of large boards looks in 1 and 5 seconds from a cold start, and how close
// look-aheads of different depths come to exact values on boards where these can be proved.
import { analyse, type Core, chance, openCore } from '@kalah/engine/node';
import {
  isOver,
  opposite,
  type Position,
  seedsInPlay,
  startPosition,
  successors,
  type Variant,
} from '@kalah/rules';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'bench:estimates',
  measures:
    'The quality of estimates: how far an analysis of large boards looks in 1 and 5 s, and how close look-aheads come to exact values.',
  options: {
    '[positions = 150]': 'positions with exact values',
  },
  takes: 'a few minutes',
});

const MB = 2 ** 20;
const TURNS = 10;
const [positions = 150] = process.argv.slice(2).map(Number);
const now = () => performance.now();
const variant = (pits: number, seeds: number): Variant => ({ pits, seeds, capturesAlone: false });

/** The shortest line is about as long as the look-ahead was deep for all moves. */
async function lookFor(of: Variant, milliseconds: number): Promise<void> {
  const core = await openCore(288 * MB);
  const end = now() + milliseconds;
  core.shouldStop = () => now() > end;
  for (const { verdicts, nodes } of analyse(core, startPosition(of), { now })) {
    if (now() < end) continue;
    const lines = verdicts.map(({ line }) => line.length);
    const rate = `${(nodes / 1e6).toFixed(1)} M nodes, ${(nodes / milliseconds / 1000).toFixed(1)} M/s`;
    const values = verdicts.map(({ value }) => value).join(' ');
    console.log(
      `Kalah(${of.pits},${of.seeds}) ${milliseconds / 1000} s: ${rate}, lines of ${Math.min(...lines)}–${Math.max(...lines)} moves, ${values}`,
    );
    return;
  }
}

/** The results of look-aheads after a move, by turns, and the exact value, from the view of the mover. */
interface Sample {
  readonly exact: number;
  readonly looks: readonly number[];
}

function middleGame(word: string, seeds: number): Position {
  let position = startPosition(variant(6, 6));
  for (let ply = 0; seedsInPlay(position) > seeds; ply++) {
    const next = successors(position);
    position = next[Math.floor(chance(word, ply) * next.length)]!.after;
  }
  return position;
}

function* samplesOf(prover: Core, looker: Core, position: Position): Generator<Sample> {
  const { verdicts } = [...analyse(prover, position, { now })].at(-1)!;
  for (const { pit, after } of successors(position)) {
    if (isOver(after)) continue;
    const lead = after.stores[position.turn] - after.stores[opposite(position.turn)];
    const sign = after.turn === position.turn ? 1 : -1;
    const looks = Array.from({ length: TURNS }, (_, index) => {
      looker.beginLook(after, sign > 0 ? index + 1 : index);
      return lead + sign * looker.look()!.future;
    });
    yield { exact: verdicts.find((verdict) => verdict.pit === pit)!.value, looks };
  }
}

function rootMeanSquare(numbers: readonly number[]): string {
  return Math.sqrt(numbers.reduce((sum, number) => sum + number ** 2, 0) / numbers.length).toFixed(2);
}

for (const board of [variant(6, 6), variant(8, 8), variant(12, 12)])
  for (const milliseconds of [1000, 5000]) await lookFor(board, milliseconds);

const prover = await openCore(288 * MB);
const looker = await openCore(64 * MB, 4); // a small table, because a larger one would give exact answers instead of estimates
looker.prepare(variant(6, 6));
const samples: Sample[] = [];
for (let game = 0; game < positions; game++) {
  const position = middleGame(`estimates ${game}`, 36);
  if (!isOver(position) && seedsInPlay(position) >= 28) samples.push(...samplesOf(prover, looker, position));
}
console.log(`error in seeds (root mean square) of ${samples.length} moves from 28–36 seeds in play`);
for (let turns = 2; turns <= TURNS; turns++) {
  const one = samples.map(({ exact, looks }) => looks[turns - 1]! - exact);
  const mean = samples.map(({ exact, looks }) => (looks[turns - 1]! + looks[turns - 2]!) / 2 - exact);
  console.log(`  ${turns} turns: ${rootMeanSquare(mean)}, single look-ahead ${rootMeanSquare(one)}`);
}
