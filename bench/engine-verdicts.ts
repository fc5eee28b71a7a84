// The time for exact verdicts on all moves of a Kalah(6,4) position, in positions of random and of strong games. The
// endgame table is ready, as it is in a page that has been open for some seconds.
//   node bench/engine-verdicts.ts [games of each kind = 20]
import { analyse, loadBooks, openCore, parseBook } from '@kalah/engine/node';
import { CLASSIC, must, startPosition } from '@kalah/rules';
import { VerdictTimes, verdictPositions } from './verdict-positions.ts';

const [games = 20] = process.argv.slice(2).map(Number);
const core = await openCore(288 * 2 ** 20);
const book = must(parseBook((await loadBooks())[0]!));
core.prepare(CLASSIC);
while (core.tableSeeds < core.tableLimit) core.buildLayer();
book.find(startPosition(CLASSIC)); // builds the index of the book

const times = new VerdictTimes(book);
for (const position of verdictPositions(core, games)) {
  const last = [...analyse(core, position, { book, now: () => performance.now() })].at(-1)!;
  times.add(position, last);
}
console.log(
  `table of ${core.tableSeeds} seeds, book of ${book.moves} moves, ${games} random and ${games} strong games`,
);
for (const line of times.lines()) console.log(line);
