import { type Book, type Core, chance, choose } from '@kalah/engine/node';
import {
  CLASSIC,
  isOver,
  must,
  type Position,
  play,
  seedsInPlay,
  startPosition,
  successors,
  type Variant,
} from '@kalah/rules';

const now = () => performance.now();

function randomPit(position: Position, seed: string): number {
  const next = successors(position);
  return next[Math.floor(chance(seed, seedsInPlay(position)) * next.length)]!.pit;
}

/** The second highest level, after two random moves. */
function strongPit(core: Core, position: Position, seed: string): number {
  return [...choose(core, position, { level: 7, seed, now })].at(-1)!.pit;
}

/** `games` random and as many strong games of Kalah(6,4). */
export function* verdictPositions(core: Core, games: number): Generator<Position> {
  for (const kind of ['random', 'strong'])
    for (let game = 0; game < games; game++) {
      const seed = `${kind} ${game}`;
      let position = startPosition(CLASSIC);
      for (let ply = 0; !isOver(position); ply++) {
        yield position;
        const pit =
          kind === 'random' || ply < 2
            ? randomPit(position, `${seed} ${ply}`)
            : strongPit(core, position, seed);
        position = must(play(position, pit)).after;
      }
    }
}

export interface HardSet {
  readonly variant: Variant;
  /** Moves played from the start: at least, and fewer than. */
  readonly moves: readonly [number, number];
  /** Seeds in play: at least and at most. */
  readonly seeds: readonly [number, number];
}

/** Kalah(6,4) where verdicts take longest, and Kalah(6,6) where they are still within reach. */
export const HARD_SETS = {
  'Kalah(6,4), more than 30 seeds': { variant: CLASSIC, moves: [5, 17], seeds: [31, 48] },
  'Kalah(6,6), 46 to 50 seeds': { variant: { ...CLASSIC, seeds: 6 }, moves: [15, 31], seeds: [46, 50] },
} as const satisfies Record<string, HardSet>;

/** From as many random as greedy games. The same seed gives the same positions. */
export function hardPositions(set: HardSet, count: number, seed: string): Position[] {
  const found: Position[] = [];
  for (let game = 0; found.length < count; game++) {
    const [least, end] = set.moves;
    const length = least + Math.floor(chance(seed, game) * (end - least));
    const position = playOn(set.variant, length, game % 2 === 0 ? 'random' : 'greedy', `${seed} ${game}`);
    const [fewest, most] = set.seeds;
    if (isOver(position) || seedsInPlay(position) < fewest || seedsInPlay(position) > most) continue;
    found.push(position);
  }
  return found;
}

function playOn(variant: Variant, length: number, kind: 'random' | 'greedy', seed: string): Position {
  let position = startPosition(variant);
  for (let ply = 0; ply < length && !isOver(position); ply++) {
    const isGreedy = kind === 'greedy' && chance(`${seed} ${ply}`, 0) < 0.7;
    position = must(
      play(position, isGreedy ? greedyPit(position) : randomPit(position, `${seed} ${ply}`)),
    ).after;
  }
  return position;
}

/** Brings home the most seeds; another turn counts half a seed. */
function greedyPit(position: Position): number {
  const { turn, stores } = position;
  const gain = (after: Position) => after.stores[turn] - stores[turn] + (after.turn === turn ? 0.5 : 0);
  return successors(position).reduce((best, next) => (gain(next.after) > gain(best.after) ? next : best)).pit;
}

/** What the verdicts on all moves may take on one thread. */
const TARGETS: Readonly<Record<string, string>> = {
  'Kalah(6,4), more than 30 seeds':
    'p95 < 0.8 s, p99 < 2.5 s, longest of 2,000 < 6 s (goal 0.4, 1.5 and 4 s)',
  'Kalah(6,6), 46 to 50 seeds': 'p95 < 8 s',
};

/** `p50 0.10 s, p95 …, p99 …, longest …`. */
export function describeTimes(seconds: readonly number[]): string {
  const shares = { p50: 0.5, p95: 0.95, p99: 0.99, longest: 1 };
  return Object.entries(shares)
    .map(([name, share]) => `${name} ${quantile(seconds, share).toFixed(2)} s`)
    .join(', ');
}

/** Against the targets of the set, in seconds and in units of the yardstick. */
export function printHardTimes(
  name: string,
  kind: string,
  seconds: readonly number[],
  yardstick: number,
): void {
  const units = [0.95, 0.99, 1].map((share) => (quantile(seconds, share) / yardstick).toFixed(2)).join(', ');
  console.log(`${name}, ${seconds.length} positions, ${kind}: ${describeTimes(seconds)}`);
  console.log(`  target: ${TARGETS[name]}`);
  console.log(`  p95, p99 and longest in units of the yardstick (${yardstick.toFixed(2)} s): ${units}`);
}

/** Grouped by the target for the position. */
export class VerdictTimes {
  readonly #book: Book;
  readonly #groups = new Map<string, { seconds: number; nodes: number }[]>();

  constructor(book: Book) {
    this.#book = book;
  }

  add(position: Position, effort: { seconds: number; nodes: number }): void {
    const group = this.#group(position);
    this.#groups.set(group, [...(this.#groups.get(group) ?? []), effort]);
  }

  *lines(): Generator<string> {
    for (const [group, efforts] of this.#groups) {
      const seconds = efforts.map((effort) => effort.seconds);
      const nodes = efforts.map((effort) => effort.nodes);
      const figures = [0.5, 0.95, 1].map((share) => `${quantile(seconds, share).toFixed(3)} s`).join(' / ');
      const millions = (quantile(nodes, 0.95) / 1e6).toFixed(2);
      yield `${group.padEnd(20)} ${String(efforts.length).padStart(4)} positions, median / 95 % / longest: ${figures}; 95 %: ${millions} M nodes`;
    }
  }

  #group(position: Position): string {
    const known = successors(position).every(
      ({ after }) => isOver(after) || this.#book.find(after) !== undefined,
    );
    if (known) return 'in the book';
    return seedsInPlay(position) <= 30 ? 'up to 30 seeds' : 'more than 30 seeds';
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;
}
