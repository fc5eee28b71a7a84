import { isOver, type Position } from '@kalah/rules';
import type { Book } from '../books/book.ts';
import type { Core } from '../search/core.ts';
import { type Candidate, candidates } from './candidate.ts';

const MAX_MOVES = 24;
/** Time limit in milliseconds. Most moves are found in the book, the table or the caches of the proof. */
const TIME_LIMIT = 8;
/** Nodes spent on each move, round by round: moves that the proof has seen need few, refuting others needs many. */
const NODE_LIMITS = [2 ** 10, 2 ** 13, Number.POSITIVE_INFINITY];

export interface LineOptions {
  readonly book?: Book | undefined;
  readonly now: () => number;
}

/**
 * The moves of best play from a position, as far as they can be proved quickly. `margin` is the proved final margin of the
 * side to move: a best move is one that keeps it.
 */
export function expectedLine(
  core: Core,
  position: Position,
  margin: number,
  { book, now }: LineOptions,
): number[] {
  const line: number[] = [];
  const shouldStop = core.shouldStop;
  const end = now() + TIME_LIMIT;
  core.shouldStop = () => shouldStop() || now() > end;
  let at = position;
  let kept = margin;
  while (!isOver(at) && line.length < MAX_MOVES) {
    const move = findKeepingMove(core, at, kept, book);
    if (!move) break;
    line.push(move.pit);
    const { after } = move.candidate;
    if (after.turn !== at.turn) kept = -kept;
    at = after;
  }
  core.shouldStop = shouldStop;
  return line;
}

/** A move that is proved to keep the margin. */
function findKeepingMove(core: Core, position: Position, margin: number, book: Book | undefined) {
  const moves = candidates(position);
  for (const { candidate } of moves) {
    const future = candidate.isExact ? undefined : book?.find(candidate.after);
    if (future !== undefined) candidate.settle(future);
    if (!candidate.isExact && !candidate.look(core, 2)) return undefined;
  }
  moves.sort((a, b) => promiseOf(b.candidate) - promiseOf(a.candidate));
  for (const nodes of NODE_LIMITS) {
    const move = moves.find(({ candidate }) => core.within(nodes, () => candidate.test(core, margin)));
    if (move || core.shouldStop()) return move;
  }
  return undefined;
}

function promiseOf({ isExact, least, guess }: Candidate): number {
  return isExact ? least : guess;
}
