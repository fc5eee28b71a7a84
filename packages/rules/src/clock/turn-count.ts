import type { Both, Side } from '../side.ts';

/** A turn is all moves that a side makes until it is the other's turn. */
export interface TurnCount {
  /** Completed turns, without those taken back. */
  readonly turns: Both<number>;
  /** Whether the side to move has moved in this turn already. */
  readonly hasBegun: boolean;
}

/** `turn` is the side to move after the moves. [T24] A swap begins the first turn of the second side. */
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
