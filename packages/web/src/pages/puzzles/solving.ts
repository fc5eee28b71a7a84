import { type Position, playAll } from '@kalah/rules';
import type { Task } from './task.ts';

export interface Refutation {
  /** The final margin of the solver after the wrong move. */
  readonly value: number;
  readonly line: readonly number[];
}

type SolvingState =
  | { readonly kind: 'choosing' }
  /** A move that is not in the solution was played, and the engine has to say what it is worth. */
  | { readonly kind: 'judging'; readonly pit: number }
  /** There is no refutation if the engine could not be asked. */
  | { readonly kind: 'wrong'; readonly pit: number; readonly refutation: Refutation | undefined }
  /** `pit` is there if it is not the move of the solution, but just as good. */
  | { readonly kind: 'solved'; readonly pit?: number }
  | { readonly kind: 'shown' };

/** A puzzle that somebody tries to solve. Every change makes a new value. */
export interface Solving {
  readonly task: Task;
  readonly state: SolvingState;
  /** How many moves of the solution are on the board, replies included. */
  readonly found: number;
  readonly mistakes: number;
  /** 1 after a hint in words, 2 once the move was shown. They begin anew with every move. */
  readonly hints: 0 | 1 | 2;
  readonly helped: boolean;
}

export function beginSolving(task: Task): Solving {
  return { task, state: { kind: 'choosing' }, found: 0, mistakes: 0, hints: 0, helped: false };
}

export function positionOf({ task, found }: Solving): Position {
  return playAll(
    task.position,
    task.solution.slice(0, found).map(({ pit }) => pit),
  );
}

export function nextPit({ task, found }: Solving): number | undefined {
  return task.solution[found]?.pit;
}

/** Plays a legal pit. Nothing changes unless it is time to choose. */
export function choosePit(solving: Solving, pit: number): Solving {
  if (solving.state.kind !== 'choosing') return solving;
  if (pit === nextPit(solving)) return advance(solving);
  const option = findOption(solving, pit);
  const judging: Solving = { ...solving, state: { kind: 'judging', pit } };
  return option ? judgePit(judging, { value: option.value, line: option.refutation }) : judging;
}

/** Adds what the engine says about the move being judged. A move that is as good as the solution solves the puzzle. */
export function judgePit(solving: Solving, refutation: Refutation | undefined): Solving {
  if (solving.state.kind !== 'judging') return solving;
  const { pit } = solving.state;
  if (refutation && refutation.value >= solving.task.value)
    return { ...solving, state: { kind: 'solved', pit } };
  return { ...solving, state: { kind: 'wrong', pit, refutation }, mistakes: solving.mistakes + 1 };
}

export function tryAgain(solving: Solving): Solving {
  return solving.state.kind === 'wrong' ? { ...solving, state: { kind: 'choosing' } } : solving;
}

/** Gives a hint: first in words, then the pit. */
export function takeHint(solving: Solving): Solving {
  if (solving.state.kind !== 'choosing' || solving.hints === 2) return solving;
  return { ...solving, hints: solving.hints === 0 ? 1 : 2, helped: true };
}

export function giveUp(solving: Solving): Solving {
  if (solving.state.kind === 'solved' || solving.state.kind === 'shown') return solving;
  return { ...solving, state: { kind: 'shown' }, found: solving.task.solution.length };
}

/** How a puzzle counts: by the first choice. It counts as `helped` if it was solved without a mistake, but with a hint. */
export type Result = 'right' | 'wrong' | 'helped';

/** `undefined` as long as it is open. */
export function resultOf({ state, mistakes, helped }: Solving): Result | undefined {
  if (mistakes > 0 || state.kind === 'shown') return 'wrong';
  if (state.kind !== 'solved') return undefined;
  return helped ? 'helped' : 'right';
}

/** Seeds that the wrong move loses, if that is known. */
export function costOf({ task, state }: Solving): number | undefined {
  return state.kind === 'wrong' && state.refutation ? task.value - state.refutation.value : undefined;
}

function advance(solving: Solving): Solving {
  const { task } = solving;
  const solver = task.position.turn;
  let found = solving.found + 1;
  while (found < task.solution.length && task.solution[found]!.side !== solver) found++;
  const isSolved = found === task.solution.length;
  return { ...solving, state: { kind: isSolved ? 'solved' : 'choosing' }, found, hints: 0 };
}

function findOption({ task, found }: Solving, pit: number) {
  const solver = task.position.turn;
  const number = task.solution.slice(0, found).filter(({ side }) => side === solver).length;
  return task.decisions[number]?.options.find((option) => option.pit === pit);
}
