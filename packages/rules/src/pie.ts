import type { Side } from './side.ts';

/**
 * [Q14] Whether the pie rule lets the side to move swap sides now: the first turn is complete, and its opponent made
 * all moves of it.
 * @example
 * isAfterFirstTurn([{ side: 'south' }, { side: 'south' }], 'north'); // → true
 */
export function isAfterFirstTurn(moves: readonly { readonly side: Side }[], turn: Side): boolean {
  const [first] = moves;
  return first !== undefined && first.side !== turn && moves.every(({ side }) => side === first.side);
}
