import { isOver, must, type Position, play, playAll } from '@kalah/rules';
import type { Book } from '../books/book.ts';
import type { Core } from '../search/core.ts';
import { type Candidate, candidates } from './candidate.ts';

/** Time limit in milliseconds of a quick line. Most moves are found in the book, the table or the caches of the proof. */
const QUICK = 8;
/** Nodes spent on each move in the first round; every round spends eight times as many as the last. */
const FIRST_NODES = 2 ** 10;

export interface LineOptions {
  readonly book?: Book | undefined;
  readonly now: () => number;
}

/** The moves of best play from a position, as far as they can be proved quickly; see `bestLine`. */
export function quickLine(
  core: Core,
  position: Position,
  margin: number,
  { book, now }: LineOptions,
): readonly number[] {
  const { shouldStop } = core;
  const end = now() + QUICK;
  core.shouldStop = () => shouldStop() || now() > end;
  let found: readonly number[] = [];
  for (found of bestLine(core, position, margin, book)) if (core.shouldStop()) break;
  core.shouldStop = shouldStop;
  return found;
}

/**
 * The moves of best play from a position to the end of the game. `margin` is the proved final margin of the side to move,
 * and every move of the line is proved to keep it. Yields the line after every move, and whenever the core is interrupted.
 * `known` is the beginning of the line.
 */
export function* bestLine(
  core: Core,
  position: Position,
  margin: number,
  book: Book | undefined,
  known: readonly number[] = [],
): Generator<readonly number[], void> {
  let line = known;
  let at = playAll(position, known);
  while (!isOver(at)) {
    const kept = at.turn === position.turn ? margin : -margin;
    const pit = yield* findKeepingMove(core, at, kept, book, line);
    at = must(play(at, pit)).after;
    line = [...line, pit];
    yield line;
  }
}

/** A pit that is proved to keep the margin. Yields the line up to here while it is being looked for. */
function* findKeepingMove(
  core: Core,
  position: Position,
  margin: number,
  book: Book | undefined,
  line: readonly number[],
): Generator<readonly number[], number> {
  const moves = candidates(position);
  for (const { candidate } of moves) {
    const future = candidate.isExact ? undefined : book?.find(candidate.after);
    if (future !== undefined) candidate.settle(future);
    while (!candidate.isExact && !candidate.look(core, 2)) yield line;
  }
  moves.sort((a, b) => promiseOf(b.candidate) - promiseOf(a.candidate));
  // Moves that the proof has seen need few nodes, refuting others needs many.
  for (let nodes = FIRST_NODES; ; nodes *= 8) {
    for (const { pit, candidate } of moves) {
      if (core.within(nodes, () => candidate.test(core, margin))) return pit;
      yield line;
    }
  }
}

function promiseOf({ isExact, least, guess }: Candidate): number {
  return isExact ? least : guess;
}
