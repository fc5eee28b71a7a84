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

function randomPit(position: Position, word: string): number {
  const next = successors(position);
  return next[Math.floor(chance(word, seedsInPlay(position)) * next.length)]!.pit;
}

/** Strong games: the second highest level against itself, after two random moves. */
function strongPit(core: Core, position: Position, word: string): number {
  return [...choose(core, position, { level: 7, seed: word, now })].at(-1)!.pit;
}

/** Every position of a number of random and of strong games of Kalah(6,4). */
export function* verdictPositions(core: Core, games: number): Generator<Position> {
  for (const kind of ['random', 'strong'])
    for (let game = 0; game < games; game++) {
      const word = `${kind} ${game}`;
      let position = startPosition(CLASSIC);
      for (let ply = 0; !isOver(position); ply++) {
        yield position;
        const pit =
          kind === 'random' || ply < 2
            ? randomPit(position, `${word} ${ply}`)
            : strongPit(core, position, word);
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
    const place = this.#place(position);
    this.#groups.set(place, [...(this.#groups.get(place) ?? []), effort]);
  }

  *lines(): Generator<string> {
    for (const [place, efforts] of this.#groups) {
      const seconds = efforts.map((effort) => effort.seconds);
      const nodes = efforts.map((effort) => effort.nodes);
      const figures = [0.5, 0.95, 1].map((share) => `${quantile(seconds, share).toFixed(3)} s`).join(' / ');
      const millions = (quantile(nodes, 0.95) / 1e6).toFixed(2);
      yield `${place.padEnd(20)} ${String(efforts.length).padStart(4)} positions, median / 95 % / most: ${figures}; 95 %: ${millions} M nodes`;
    }
  }

  #place(position: Position): string {
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
