import { formatTime } from '@kalah/api';
import type {
  OwnPuzzles,
  PuzzleAttempt,
  PuzzleMove,
  Puzzle as WirePuzzle,
  WrongMove,
} from '@kalah/api/puzzle';
import type { Attempt, Puzzle } from '@kalah/engine/puzzles';
import { formatPosition, must, type Position, play } from '@kalah/rules';
import { age, isProvisional } from '@kalah/rules/glicko';
import type { CountedAttempt } from './attempt.ts';
import type { PuzzleDay } from './puzzle-day.ts';

/** Without the solution. */
export function toWirePuzzle(
  { id, position, goal, cost, decisions, themes, rating }: Puzzle,
  date?: string,
): WirePuzzle {
  const { pits, seeds, capturesAlone } = position.variant;
  return {
    id,
    variant: { pits, seeds, capturesAlone },
    position: formatPosition(position),
    goal,
    cost,
    moves: decisions.length,
    themes: [...themes],
    rating,
    date: date ?? null,
  };
}

export function toWireAttempt(
  puzzle: Puzzle,
  attempt: Attempt,
  counted: CountedAttempt | undefined,
): PuzzleAttempt {
  const { id, value, cost, solution, reply, position } = puzzle;
  const pits = solution.map(({ pit }) => pit);
  return {
    id,
    solved: attempt.kind === 'solved',
    wrong: attempt.kind === 'wrong' ? toWireWrong(puzzle, attempt) : null,
    value,
    cost,
    solution: toWireLine(position, pits),
    reply: toWireLine(position, [...pits, ...reply]).slice(pits.length),
    counted: counted
      ? {
          number: counted.number,
          solved: counted.solved,
          at: formatTime(counted.at),
          rating: toWireChange(counted),
        }
      : null,
  };
}

function toWireWrong({ decisions }: Puzzle, { number, move, cost }: Attempt & { kind: 'wrong' }): WrongMove {
  const { position } = decisions[number]!;
  const line = toWireLine(position, [move.pit, ...move.refutation]);
  return { number, pit: move.pit, value: move.value, cost, refutation: line.slice(1) };
}

function toWireLine(start: Position, pits: readonly number[]): PuzzleMove[] {
  let at = start;
  return pits.map((pit) => {
    const side = at.turn;
    at = must(play(at, pit)).after;
    return { side, pit };
  });
}

function toWireChange(counted: CountedAttempt): NonNullable<PuzzleAttempt['counted']>['rating'] {
  return {
    before: Math.round(counted.before),
    after: Math.round(counted.rating),
    provisional: isProvisional(counted),
  };
}

export function toWireCountedAttempt(counted: CountedAttempt): OwnPuzzles['attempts'][number] {
  const { number, puzzle, at, solved, solvedAt, puzzleRating } = counted;
  return {
    number,
    id: puzzle,
    at: formatTime(at),
    solved,
    solvedAt: solvedAt === undefined ? null : formatTime(solvedAt),
    puzzle: puzzleRating,
    rating: toWireChange(counted),
  };
}

export function toWireDay({ date, puzzle, solved, solvedAt }: PuzzleDay): OwnPuzzles['days'][number] {
  const result = solved ? 'first-try' : solvedAt === undefined ? 'not-solved' : 'later';
  return { date, id: puzzle, result };
}

export function toWirePuzzleRating(counted: CountedAttempt, now: number): NonNullable<OwnPuzzles['rating']> {
  const { rating, deviation } = age(counted, now);
  return {
    rating: Math.round(rating),
    deviation: Math.round(deviation),
    provisional: isProvisional({ deviation }),
  };
}
