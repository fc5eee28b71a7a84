/**
 * The packed position: one 64-bit word of twelve 5-bit lanes. The side to move owns the low six lanes, its opponent the
 * high six, each in its own sowing order with lane 5 next to the store. Stores are not kept: the search works with
 * future margins, which depend on the pits only.
 */
import { LANES } from './variant';

export const LANE_BITS: i32 = 5;
export const LANE: u64 = 31;
export const SIDE_BITS: i32 = LANE_BITS * LANES;
export const SIDE: u64 = (1 << 30) - 1;

/** The top bit of every lane. A lane whose two top bits are set holds 24 seeds or more. */
const HIGH_BITS: u64 = 0x0842108421084210;

/** Bounds of more would not fit into the 8 bits of a cache word. */
export const MOST_SEEDS: i32 = 126;

// @ts-ignore: decorator
@inline
export function swapped(board: u64): u64 {
  return (board >> 30) | ((board & SIDE) << 30);
}

/** Whether a lane holds 24 seeds or more. On two pits or more, a lane gains at most 7 seeds per move. */
// @ts-ignore: decorator
@inline
export function hasFullLane(board: u64): bool {
  return (board & (board << 1) & HIGH_BITS) != 0;
}

// @ts-ignore: decorator
@inline
export function isCrowded(board: u64, seeds: i32): bool {
  return seeds > 31 && hasFullLane(board);
}

// @ts-ignore: decorator
@inline
export function isOver(board: u64): bool {
  return (board & SIDE) == 0 || board >> 30 == 0;
}
