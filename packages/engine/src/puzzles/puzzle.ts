import type { Position, Side } from '@kalah/rules';

/** [Z5] What a puzzle asks for, in the order in which they are tried. */
export type Goal =
  /**
   * Find the longest chain of moves in one turn, and end the game with at least this margin. Another chain may be as long, and
   * the solution may continue after the chain.
   */
  | { readonly kind: 'chain'; readonly moves: number; readonly margin: number }
  /** Win: at every choice, no other move does. */
  | { readonly kind: 'win' }
  /** Win by this many seeds. At some choice, another move wins by fewer. */
  | { readonly kind: 'win-by'; readonly by: number }
  /** Save the draw: all other moves lose. */
  | { readonly kind: 'draw' }
  /** Lose by no more than this many seeds. */
  | { readonly kind: 'only-defence'; readonly by: number };

export type GoalKind = Goal['kind'];

/** [Z6] In the order of the bits in the data. */
export const THEMES = ['chain', 'capture', 'block', 'sacrifice', 'endgame', 'sweep'] as const;
export type Theme = (typeof THEMES)[number];

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** A move of a line, with the side that plays it. */
export interface LineMove {
  readonly side: Side;
  readonly pit: number;
}

/** A legal move where the solver has to choose. */
export interface Option {
  readonly pit: number;
  /** The proved final margin of the solver after this move. */
  readonly value: number;
  /**
   * If the move is wrong: proved best play after it, up to the end of the opponent's next turn. It begins with moves of the
   * solver if the wrong move gives another turn. Empty for the right move.
   */
  readonly refutation: readonly number[];
}

/** A move of the solution that the solver has to find. */
export interface Decision {
  /** The position in which the solver chooses. */
  readonly position: Position;
  /** The only move that keeps the value. */
  readonly pit: number;
  /** Every legal move, in sowing order. */
  readonly options: readonly Option[];
}

/** [Z1] A position in which one move, or one move after the other, keeps the proved result. South is always the solver. */
export interface Puzzle {
  /** Follows from the position, so that it stays the same whatever else is shipped. */
  readonly id: string;
  readonly position: Position;
  readonly goal: Goal;
  /** The proved final margin of the solver, if both play best. */
  readonly value: number;
  /** The smallest loss of a second-best move over all decisions. */
  readonly cost: number;
  readonly themes: readonly Theme[];
  /** [Z8] Turns that a search must look ahead to find every move. */
  readonly depth: number;
  /** [Z9] The difficulty as a Glicko-2 rating. */
  readonly rating: number;
  /** The moves of the solver and the proved best replies between them. The last one is a move of the solver. */
  readonly solution: readonly LineMove[];
  /** One for each move of the solver in the solution. */
  readonly decisions: readonly Decision[];
  /** Proved best play after the solution, up to the end of the opponent's next turn. Empty if the game is over. */
  readonly reply: readonly number[];
}

/** The values of the legal moves, best first. */
export function valuesOf({ options }: Pick<Decision, 'options'>): number[] {
  return options.map(({ value }) => value).sort((a, b) => b - a);
}

/** Seeds that the second best move loses. A forced move has none. */
export function costOf(decision: Pick<Decision, 'options'>): number {
  const [best, next = Number.NEGATIVE_INFINITY] = valuesOf(decision);
  return best! - next;
}
