import { isOver, must, type Position, play, playAll } from '@kalah/rules';
import type { Book } from '../books/book.ts';
import type { Core } from '../search/core.ts';
import { type Candidate, candidates } from './candidate.ts';

/** Most moves are found in the book, the table or the caches of the proof. */
const QUICK_MS = 8;
/** For each move in the first round; every round spends eight times as many as the last. */
const FIRST_NODES = 2 ** 10;

export interface LineOptions {
  readonly book?: Book | undefined;
  readonly now: () => number;
}

export function quickLine(
  core: Core,
  position: Position,
  margin: number,
  { book, now }: LineOptions,
): readonly number[] {
  const { shouldStop } = core;
  const end = now() + QUICK_MS;
  core.shouldStop = () => shouldStop() || now() > end;
  let line: readonly number[] = [];
  for (line of bestLine(core, position, margin, book)) if (core.shouldStop()) break;
  core.shouldStop = shouldStop;
  return line;
}

/**
 * Best play from a position to the end of the game. `margin` is the proved final margin of the side to move, and every
 * move of the line is proved to keep it. Yields the line after every move, and whenever the core is interrupted.
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
    const pit = yield* keepingMove(core, at, kept, book, line);
    at = must(play(at, pit)).after;
    line = [...line, pit];
    yield line;
  }
}

function* keepingMove(
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
