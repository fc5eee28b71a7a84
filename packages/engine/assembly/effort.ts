/**
 * A first guess of the effort that a question takes, from a look-ahead of one turn: the further the side to move seems
 * to be ahead of beta, the easier the proof and the harder the refutation. No proof depends on it.
 */
import { hashOf } from './bounds';
import { HIGHEST, lookAhead } from './estimate';
import { SEED } from './evaluation';
import { stopped } from './time';

/** Exponents go in steps of 1/64, up to 2^28. */
const STEPS: i32 = 64;
const MOST: i32 = 28 * STEPS;
const powers: usize = memory.data(4 * (28 * 64 + 1), 16);

/** The exponent where a leaf of the search seems exactly balanced; each four seeds more double the effort. */
const BALANCED: i32 = 6 * STEPS;
const PER_SEED: i32 = STEPS / 4;
/** A look-ahead of one turn overrates the side to move by about this much. */
const BIAS: i32 = 3 * SEED;
/** This many seeds ahead halve the effort to prove and double that to refute. */
const SEEDS_PER_DOUBLING: i32 = 5;

/** By position: tag << 16 | value + 32768. */
const LOOK_BITS: u64 = 18;
const LOOK_TAG: u64 = 16;
const LOOK_OFFSET: i32 = 32768;

export const EFFORT_SIZE: usize = (<usize>8) << <usize>LOOK_BITS;

let looks: usize = 0;

export function setEffort(start: usize): void {
  looks = start;
}

export function prepareEffort(): void {
  for (let i = 0; i <= MOST; i++) store<u32>(powers + (<usize>i << 2), <u32>Math.round(2 ** (<f64>i / STEPS)));
}

/** Without `depth`, the seeds above the leaves of the search. */
// @ts-ignore: decorator
@inline
export function leadOf(board: u64, seeds: i32, beta: i32): i32 {
  const ahead = lookAt(board, seeds) - BIAS - SEED * beta;
  return ahead * STEPS / (SEEDS_PER_DOUBLING * SEED);
}

// @ts-ignore: decorator
@inline
export function effortOf(lead: i32, depth: i32): u32 {
  const exponent = BALANCED + PER_SEED * max(0, depth) + lead;
  return load<u32>(powers + (<usize>max(0, min(MOST, exponent)) << 2));
}

// @ts-ignore: decorator
@inline
export function lookSlotOf(hash: u64): usize {
  return looks + (<usize>(hash & ((1 << LOOK_BITS) - 1)) << 3);
}

function lookAt(board: u64, seeds: i32): i32 {
  const hash = hashOf(board);
  const slot = lookSlotOf(hash);
  const tag = hash >> LOOK_BITS;
  const word = load<u64>(slot);
  if (word >> LOOK_TAG == tag && word != 0) return <i32>(word & 0xffff) - LOOK_OFFSET;
  const value = lookAhead(board, seeds, 1, -HIGHEST, HIGHEST);
  if (!stopped) store<u64>(slot, (tag << LOOK_TAG) | <u64>(value + LOOK_OFFSET));
  return value;
}
