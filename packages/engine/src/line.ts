import { isOver, type Position } from '@kalah/rules';
import type { Book } from './book.ts';
import { candidates } from './candidate.ts';
import type { Core } from './core.ts';

const MOST_MOVES = 12;
/** Milliseconds that finding a line may take; most moves are answered by the book, the table or what the proof left. */
const PATIENCE = 8;

export interface LineOptions {
  readonly book?: Book | undefined;
  readonly now: () => number;
}

/** The moves best play continues with from a position, as far as they are quickly found and proved. */
export function expectedLine(core: Core, position: Position, { book, now }: LineOptions): number[] {
  const line: number[] = [];
  const shouldStop = core.shouldStop;
  const end = now() + PATIENCE;
  core.shouldStop = () => shouldStop() || now() > end;
  for (let at = position; !isOver(at) && line.length < MOST_MOVES; ) {
    const best = findBestMove(core, at, book);
    if (!best) break;
    line.push(best.pit);
    at = best.candidate.after;
  }
  core.shouldStop = shouldStop;
  return line;
}

/** A move that is proved to be worth as much as any other. */
function findBestMove(core: Core, position: Position, book: Book | undefined) {
  const moves = candidates(position);
  for (const { candidate } of moves) {
    const future = candidate.isExact ? undefined : book?.find(candidate.after);
    if (future !== undefined) candidate.settle(future);
    if (!candidate.isExact && !candidate.look(core, 2)) return undefined;
  }
  moves.sort((a, b) => b.candidate.guess - a.candidate.guess);
  let best: (typeof moves)[number] | undefined;
  for (const move of moves) {
    const { candidate } = move;
    if (best && candidate.test(core, best.candidate.least + 2) === false) continue;
    while (!candidate.isExact)
      if (candidate.test(core, candidate.nextTarget()) === undefined) return undefined;
    if (!best || candidate.least > best.candidate.least) best = move;
  }
  return best;
}
