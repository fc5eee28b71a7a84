// How long exact verdicts for all moves of a Kalah(6,4) position take, over positions of random and of strong games, with
// the endgame table ready, as it is in a page that has been open for some seconds.
//   node bench/engine-verdicts.ts [games of each kind = 20]
import { analyse, chance, choose, loadBooks, openCore, parseBook } from '@kalah/engine/node';
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

const [games = 20] = process.argv.slice(2).map(Number);
const now = () => performance.now();
const core = await openCore(288 * 2 ** 20);
const book = must(parseBook((await loadBooks())[0]!));
core.prepare(CLASSIC);
while (core.tableSeeds < core.tableLimit) core.buildLayer();
book.find(startPosition(CLASSIC)); // the book's index is made once

function randomPit(position: Position, word: string): number {
  const next = successors(position);
  return next[Math.floor(chance(word, seedsInPlay(position)) * next.length)]!.pit;
}

/** Strong games: the second highest level against itself, after two random moves. */
function strongPit(position: Position, word: string): number {
  return [...choose(core, position, { level: 7, seed: word, now })].at(-1)!.pit;
}

function* positions(kind: 'random' | 'strong'): Generator<Position> {
  for (let game = 0; game < games; game++) {
    const word = `${kind} ${game}`;
    let position = startPosition(CLASSIC);
    for (let ply = 0; !isOver(position); ply++) {
      yield position;
      const pit =
        kind === 'random' || ply < 2 ? randomPit(position, `${word} ${ply}`) : strongPit(position, word);
      position = must(play(position, pit)).after;
    }
  }
}

const isInBook = (position: Position) =>
  successors(position).every(({ after }) => isOver(after) || book.find(after) !== undefined);

const groups = new Map<string, { times: number[]; nodes: number[] }>();
for (const kind of ['random', 'strong'] as const) {
  for (const position of positions(kind)) {
    const place = isInBook(position)
      ? 'in the book'
      : seedsInPlay(position) <= 30
        ? 'up to 30 seeds'
        : 'more than 30 seeds';
    const group = groups.get(place) ?? { times: [], nodes: [] };
    groups.set(place, group);
    const { seconds, nodes } = [...analyse(core, position, { book, now })].at(-1)!;
    group.times.push(seconds);
    group.nodes.push(nodes);
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;
}

console.log(
  `table of ${core.tableSeeds} seeds, book of ${book.moves} moves, ${games} random and ${games} strong games`,
);
for (const [place, { times, nodes }] of groups) {
  const figures = [0.5, 0.95, 1].map((share) => `${quantile(times, share).toFixed(3)} s`).join(' / ');
  const millions = (quantile(nodes, 0.95) / 1e6).toFixed(2);
  console.log(
    `${place.padEnd(20)} ${String(times.length).padStart(4)} positions, median / 95 % / most: ${figures}; 95 %: ${millions} M nodes`,
  );
}
