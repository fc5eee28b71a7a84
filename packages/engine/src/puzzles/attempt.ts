import type { Option, Puzzle } from './puzzle.ts';

export type Attempt =
  | { readonly kind: 'solved' }
  | { readonly kind: 'unfinished' }
  /** `number` counts the moves of the solver from 0; `cost` is what the wrong move loses. */
  | { readonly kind: 'wrong'; readonly number: number; readonly move: Option; readonly cost: number }
  | { readonly kind: 'illegal'; readonly number: number };

/**
 * [Z4] `pits` are the moves of the solver, without the replies. Moves after the solution or after a wrong move do not
 * count.
 * @example
 * judgeAttempt(await dailyPuzzle('2026-11-16'), []); // → { kind: 'unfinished' }
 */
export function judgeAttempt({ decisions, value }: Puzzle, pits: readonly number[]): Attempt {
  for (const [number, { pit, options }] of decisions.entries()) {
    const tried = pits[number];
    if (tried === undefined) return { kind: 'unfinished' };
    if (tried === pit) continue;
    const move = options.find((option) => option.pit === tried);
    return move ? { kind: 'wrong', number, move, cost: value - move.value } : { kind: 'illegal', number };
  }
  return { kind: 'solved' };
}
