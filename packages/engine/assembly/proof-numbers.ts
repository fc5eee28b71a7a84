/**
 * How much effort it seems to take to prove and to refute "the future margin is at least beta", by position and beta.
 * Four entries of two words make a bucket, one cache line; of those, the one with the least work behind it is replaced.
 *
 * First word: tag << 13 | (128 + beta) << 5 | log₂ of the nodes behind it. Second word: effort to prove << 32 | effort
 * to refute. An effort of 0 means that it is done; the other half of the word is then 1000 plus the bound that was
 * proved.
 */
import { hashOf } from './bounds';

const ENTRY: usize = 16;
const BUCKET: usize = 4 * ENTRY;
const TAG_SHIFT: u64 = 13;
const BETA_SHIFT: u64 = 5;
const WORK: u64 = 31;
const BOUND: i32 = 1000;

/** No limit: more effort than any question takes. */
export const ENDLESS: u32 = 2_000_000_000;

let buckets: usize = 0;
let bits: u64 = 0;

export function numbersSize(bucketBits: i32): usize {
  return BUCKET << bucketBits;
}

export function setNumbers(start: usize, bucketBits: i32): void {
  buckets = start;
  bits = bucketBits;
}

export function numbersAddress(): usize {
  return buckets;
}

/** 0 if nothing is known. */
// @ts-ignore: decorator
@inline
export function recallNumbers(board: u64, beta: i32): u64 {
  const hash = hashOf(board);
  const key = keyOf(hash, beta);
  const bucket = bucketOf(hash);
  for (let at: usize = 0; at < BUCKET; at += ENTRY) {
    if (load<u64>(bucket + at) >> BETA_SHIFT == key) return load<u64>(bucket + at, 8);
  }
  return 0;
}

export function keepNumbers(board: u64, beta: i32, numbers: u64, work: u64): void {
  const hash = hashOf(board);
  const key = keyOf(hash, beta);
  const bucket = bucketOf(hash);
  let entry = bucket;
  for (let at: usize = 0; at < BUCKET; at += ENTRY) {
    const word = load<u64>(bucket + at);
    if (word >> BETA_SHIFT == key) {
      entry = bucket + at;
      break;
    }
    if ((word & WORK) < (load<u64>(entry) & WORK)) entry = bucket + at;
  }
  store<u64>(entry, (key << BETA_SHIFT) | min<u64>(WORK, 64 - clz(work)));
  store<u64>(entry, numbers, 8);
}

// @ts-ignore: decorator
@inline
export function numbersOf(toProve: u32, toRefute: u32): u64 {
  return ((<u64>toProve) << 32) | toRefute;
}

/** `value` is a lower bound of at least beta, or an upper bound below it. */
// @ts-ignore: decorator
@inline
export function answeredBy(value: i32, beta: i32): u64 {
  return value >= beta ? numbersOf(0, value + BOUND) : numbersOf(value + BOUND, 0);
}

// @ts-ignore: decorator
@inline
export function toProve(numbers: u64): u32 {
  return <u32>(numbers >> 32);
}

// @ts-ignore: decorator
@inline
export function toRefute(numbers: u64): u32 {
  return <u32>numbers;
}

// @ts-ignore: decorator
@inline
export function isAnswered(numbers: u64): bool {
  return toProve(numbers) == 0 || toRefute(numbers) == 0;
}

// @ts-ignore: decorator
@inline
export function boundIn(numbers: u64): i32 {
  return <i32>(toProve(numbers) + toRefute(numbers)) - BOUND;
}

// @ts-ignore: decorator
@inline
export function bucketOf(hash: u64): usize {
  return buckets + <usize>(hash & ((1 << bits) - 1)) * BUCKET;
}

// @ts-ignore: decorator
@inline
function keyOf(hash: u64, beta: i32): u64 {
  return ((hash >> bits) << (TAG_SHIFT - BETA_SHIFT)) | <u64>(128 + beta);
}
