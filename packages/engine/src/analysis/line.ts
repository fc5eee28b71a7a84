import { isOver, type Position } from '@kalah/rules';
import type { Book } from '../books/book.ts';
import type { Core } from '../search/core.ts';
import { type Candidate, candidates } from './candidate.ts';

const MOST_MOVES = 24;
/** Milliseconds that finding a line may take; most moves are answered by the book, the table or what the proof left. */
const PATIENCE = 8;
/** Nodes to try each move with, one round after the other: what the proof has seen needs few, refuting the others many. */
const EFFORTS = [2 ** 10, 2 ** 13, Number.POSITIVE_INFINITY];

export interface LineOptions {
  readonly book?: Book | undefined;
  readonly now: () => number;
}

/**
 * The moves best play continues with from a position, as far as they are quickly found and proved. The final margin of
 * its side to move must be known: a best move is one that keeps it.
 */
export function expectedLine(
  core: Core,
  position: Position,
  margin: number,
  { book, now }: LineOptions,
): number[] {
  const line: number[] = [];
  const shouldStop = core.shouldStop;
  const end = now() + PATIENCE;
  core.shouldStop = () => shouldStop() || now() > end;
  let at = position;
  let kept = margin;
  while (!isOver(at) && line.length < MOST_MOVES) {
    const move = findKeeper(core, at, kept, book);
    if (!move) break;
    line.push(move.pit);
    const { after } = move.candidate;
    if (after.turn !== at.turn) kept = -kept;
    at = after;
  }
  core.shouldStop = shouldStop;
  return line;
}

/** A move that is proved to be worth the margin. */
function findKeeper(core: Core, position: Position, margin: number, book: Book | undefined) {
  const moves = candidates(position);
  for (const { candidate } of moves) {
    const future = candidate.isExact ? undefined : book?.find(candidate.after);
    if (future !== undefined) candidate.settle(future);
    if (!candidate.isExact && !candidate.look(core, 2)) return undefined;
  }
  moves.sort((a, b) => promiseOf(b.candidate) - promiseOf(a.candidate));
  for (const nodes of EFFORTS) {
    const keeper = moves.find(({ candidate }) => core.within(nodes, () => candidate.test(core, margin)));
    if (keeper || core.shouldStop()) return keeper;
  }
  return undefined;
}

function promiseOf({ isExact, least, guess }: Candidate): number {
  return isExact ? least : guess;
}
