import type { Option, Puzzle } from '@kalah/engine/puzzles';

/**
 * What a board needs to know about a puzzle. The side to move is the solver. Puzzles that are shipped contain the proved value of
 * every move; where a puzzle made from a game does not, the engine of this page finds out what a wrong move costs.
 */
export interface Task extends Pick<Puzzle, 'position' | 'goal' | 'value' | 'themes' | 'solution'> {
  /** One for each move of the solver in the solution, with what is known of the legal moves. */
  readonly decisions: readonly { readonly options: readonly Option[] }[];
  /** Set for mistakes that are practised, where nothing is counted. `oneBest` says whether only one move reaches the goal. */
  readonly practice?: { readonly oneBest: boolean };
}
