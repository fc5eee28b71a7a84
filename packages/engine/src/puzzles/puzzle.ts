import type { Position, Side } from '@kalah/rules';

/** [Z5] In the order in which goals are tried. */
export type Goal =
  /**
   * Find the longest chain of moves in one turn, and end the game with at least this margin. Another chain may be as long, and
   * the solution may continue after the chain.
   */
  | { readonly kind: 'chain'; readonly moves: number; readonly margin: number }
  | { readonly kind: 'win' }
  /** Win by this many seeds. At some choice, another move wins by fewer. */
  | { readonly kind: 'win-by'; readonly by: number }
  | { readonly kind: 'draw' }
  /** Lose by no more than this many seeds. */
  | { readonly kind: 'only-defence'; readonly by: number };

export type GoalKind = Goal['kind'];

/** [Z6] In the order of the bits in the data. */
export const THEMES = ['chain', 'capture', 'block', 'sacrifice', 'endgame', 'sweep'] as const;
export type Theme = (typeof THEMES)[number];

export interface LineMove {
  readonly side: Side;
  readonly pit: number;
}

export interface Option {
  readonly pit: number;
  /** Proved: the final margin of the solver after this move. */
  readonly value: number;
  /**
   * If the move is wrong: proved best play after it, up to the end of the opponent's next turn. It begins with moves of the
   * solver if the wrong move gives another turn. Empty for the right move.
   */
  readonly refutation: readonly number[];
}

export interface Decision {
  readonly position: Position;
  /** The only move that keeps the value. */
  readonly pit: number;
  readonly options: readonly Option[];
}

/** [Z1] South is always the solver. */
export interface Puzzle {
  /** Follows from the position, so that it stays the same whatever else is shipped. */
  readonly id: string;
  readonly position: Position;
  readonly goal: Goal;
  /** Proved: the final margin of the solver, if both play best. */
  readonly value: number;
  /** Of a second-best move, the smallest over all decisions. */
  readonly cost: number;
  readonly themes: readonly Theme[];
  /** [Z8] In turns. */
  readonly depth: number;
  /** [Z9] The difficulty as a Glicko-2 rating. */
  readonly rating: number;
  /** Replies between the moves of the solver are proved to be best. The last move is one of the solver. */
  readonly solution: readonly LineMove[];
  readonly decisions: readonly Decision[];
  /** Proved best play after the solution, up to the end of the opponent's next turn. Empty if the game is over. */
  readonly reply: readonly number[];
}

/** Best first. */
export function valuesOf({ options }: Pick<Decision, 'options'>): number[] {
  return options.map(({ value }) => value).sort((a, b) => b - a);
}

/** That the second best move loses. A forced move has none. */
export function costOf(decision: Pick<Decision, 'options'>): number {
  const [best, next = Number.NEGATIVE_INFINITY] = valuesOf(decision);
  return best! - next;
}
