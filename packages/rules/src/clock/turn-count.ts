import type { Both, Side } from '../side.ts';

/** The turns in a list of moves. A turn is all moves that a side makes until it is the other's turn. */
export interface TurnCount {
  /** The turns that each side has completed. */
  readonly turns: Both<number>;
  /** Whether the side to move has moved in this turn already. */
  readonly hasBegun: boolean;
}

/**
 * Counts the turns of the moves that led to a position in which it is the turn of `turn`. [T24] A swap begins the first turn of
 * the second side.
 */
export function countTurns(
  moves: readonly { readonly side: Side }[],
  turn: Side,
  isSwapped = false,
): TurnCount {
  const turns = { south: 0, north: 0 };
  for (const [index, { side }] of moves.entries()) {
    if ((moves[index + 1]?.side ?? turn) !== side) turns[side]++;
  }
  const hasBegun = moves.at(-1)?.side === turn || (isSwapped && turns[turn] === 0);
  return { turns, hasBegun };
}
