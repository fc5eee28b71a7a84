import type { Puzzle, Theme } from './puzzle.ts';

export interface PuzzleQuery {
  readonly rating: number;
  readonly theme?: Theme | undefined;
  readonly known?: ReadonlySet<string>;
  /** Returns a number from 0 up to but not including 1. */
  readonly random: () => number;
}

/** The puzzle is chosen among this many whose ratings are nearest. */
const NEAREST = 24;

/** [Z15] Chance decides which of those that are equally near are considered. Undefined if none is left. */
export function choosePuzzle(
  puzzles: readonly Puzzle[],
  { rating, theme, known, random }: PuzzleQuery,
): Puzzle | undefined {
  const wanted = puzzles.filter(({ id, themes }) => !known?.has(id) && (!theme || themes.includes(theme)));
  const nearest = wanted
    .map((puzzle) => ({ puzzle, distance: Math.abs(puzzle.rating - rating), lot: random() }))
    .sort((a, b) => a.distance - b.distance || a.lot - b.lot)
    .slice(0, NEAREST);
  return nearest[Math.floor(random() * nearest.length)]?.puzzle;
}
