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
} from '@kalah/rules';

const now = () => performance.now();

function randomPit(position: Position, seed: string): number {
  const next = successors(position);
  return next[Math.floor(chance(seed, seedsInPlay(position)) * next.length)]!.pit;
}

/** Strong games: the second highest level against itself, after two random moves. */
function strongPit(core: Core, position: Position, seed: string): number {
  return [...choose(core, position, { level: 7, seed, now })].at(-1)!.pit;
}

/** Every position of `games` random and as many strong games of Kalah(6,4). */
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

/** Times of verdicts, grouped by the target for their position. */
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
