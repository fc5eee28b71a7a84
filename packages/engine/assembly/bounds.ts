/**
 * Caches of proved bounds: one 64-bit word per position, direct-mapped, always replaced. The hash is a bijection of the
 * 60-bit board, so slot number and tag together identify the board: a hit is never a collision, and a proof that uses
 * it stays a proof. One word per entry also lets threads share a cache without locks.
 *
 * A word: tag << 20 | (127 + lower bound) << 12 | (127 − upper bound) << 4. An empty word means "between −127 and 127",
 * so a false match with it is harmless.
 */

const MASK_60: u64 = (1 << 60) - 1;
const BOUNDS_BITS: u64 = 20;

/** With fewer slots, the tag would not fit into the word. */
export const FEWEST_BITS: i32 = 16;

// @ts-ignore: decorator
@inline
export function hashOf(board: u64): u64 {
  const mixed = (board * 0x9e3779b97f4a7c15) & MASK_60;
  return mixed ^ (mixed >> 31);
}

// @ts-ignore: decorator
@inline
export function slotOf(cache: usize, bits: u64, hash: u64): usize {
  return cache + <usize>(hash & ((1 << bits) - 1)) * 8;
}

// @ts-ignore: decorator
@inline
export function recall(slot: usize, bits: u64, hash: u64): u64 {
  const word = atomic.load<u64>(slot);
  return word >> BOUNDS_BITS == hash >> bits ? word : 0;
}

// @ts-ignore: decorator
@inline
export function wordOf(bits: u64, hash: u64, lower: i32, upper: i32): u64 {
  return ((hash >> bits) << BOUNDS_BITS) | (<u64>(127 + lower) << 12) | (<u64>(127 - upper) << 4);
}

// @ts-ignore: decorator
@inline
export function lowerOf(word: u64): i32 {
  return <i32>((word >> 12) & 255) - 127;
}

// @ts-ignore: decorator
@inline
export function upperOf(word: u64): i32 {
  return 127 - <i32>((word >> 4) & 255);
}
