/**
 * The cache of the look-ahead: two words per entry, direct-mapped. A value is used only by a look-ahead of the same
 * depth with the same endgame table, so that the result does not depend on earlier searches; the best pit is a hint for
 * any of them.
 *
 * The second word: value << 32 | table << 24 | turns << 16 | kind << 8 | pit + 1.
 */
import { tableSeeds } from './endgame';

const ENTRY: usize = 16;

export const AT_LEAST: i32 = 1;
export const AT_MOST: i32 = 2;
export const EXACT: i32 = AT_LEAST | AT_MOST;

let entries: usize = 0;
let mask: u64 = 0;

export function lookCacheSize(bits: i32): usize {
  return ENTRY << bits;
}

export function setLookCache(start: usize, bits: i32): void {
  entries = start;
  mask = (1 << bits) - 1;
}

// @ts-ignore: decorator
@inline
export function entryOf(key: u64): usize {
  const mixed = key * 0x9e3779b97f4a7c15;
  return entries + <usize>((mixed >> 32) & mask) * ENTRY;
}

/** −1 if none is known. */
// @ts-ignore: decorator
@inline
export function pitIn(entry: usize, key: u64): i32 {
  return load<u64>(entry) == key ? <i32>load<u8>(entry, 8) - 1 : -1;
}

// @ts-ignore: decorator
@inline
export function settles(entry: usize, key: u64, turns: i32, lower: i32, upper: i32): bool {
  if (load<u64>(entry) != key || load<u16>(entry, 10) != depthOf(turns)) return false;
  const kind = <i32>load<u8>(entry, 9);
  const value = valueIn(entry);
  return kind == EXACT || (kind == AT_LEAST ? value >= upper : value <= lower);
}

// @ts-ignore: decorator
@inline
export function valueIn(entry: usize): i32 {
  return load<i32>(entry, 12);
}

// @ts-ignore: decorator
@inline
export function remember(key: u64, turns: i32, kind: i32, value: i32, pit: i32): void {
  const entry = entryOf(key);
  store<u64>(entry, key);
  store<u8>(entry, <u8>(pit + 1), 8);
  store<u8>(entry, <u8>kind, 9);
  store<u16>(entry, depthOf(turns), 10);
  store<i32>(entry, value, 12);
}

/** Turns, and the table they end in. */
// @ts-ignore: decorator
@inline
function depthOf(turns: i32): u16 {
  return <u16>((tableSeeds + 1) << 8 | turns);
}
