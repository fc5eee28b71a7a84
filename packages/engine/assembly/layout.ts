/**
 * The layout of memory. Small tables have fixed addresses. Parts that depend on the variant and on the size of memory
 * follow: a part per thread, the shared cache, the look-ahead and the proof numbers of the leading thread, the lists of
 * the table builder and finally the endgame table, which grows layer by layer together with the memory.
 */
import { setBuilder, builderSize, squareSize } from './endgame-builder';
import { layOutLists, listsSize } from './endgame-lists';
import { layOutTable, layerSize } from './endgame';
import { EFFORT_SIZE, setEffort } from './effort';
import { LOOK_SIZE, setLook } from './look';
import { lookCacheSize, setLookCache } from './look-cache';
import { numbersSize, setNumbers } from './proof-numbers';
import { SEARCH_SIZE, setSearch } from './search';
import { setThreads } from './team';
import { setVariant } from './variant';
import { setWide, wideSize } from './wide';

const PAGE: usize = 65536;
/** Vector loops read up to one vector beyond the end. */
const SLACK: usize = 64;

// The plan is in shared memory, so that all threads use the same layout.
const plan: usize = memory.data(4 * 8, 16);

let cache: usize = 0;
let cacheEnd: usize = 0;
/** Memory beyond this address is new from the host and still zero. */
let usedEnd: usize = 0;
let tableStart: usize = 0;

export function setPlan(
  pits: i32, alone: bool, bits: i32, wideBits: i32, lookBits: i32, numberBits: i32, tableLimit: i32, threads: i32,
): void {
  store<i32>(plan, pits);
  store<i32>(plan, <i32>alone, 4);
  store<i32>(plan, bits, 8);
  store<i32>(plan, wideBits, 12);
  store<i32>(plan, tableLimit, 16);
  store<i32>(plan, threads, 20);
  store<i32>(plan, lookBits, 24);
  store<i32>(plan, numberBits, 28);
}

export function readPlan(): void {
  setVariant(load<i32>(plan), load<i32>(plan, 4) != 0);
  setThreads(load<i32>(plan, 20));
}

export function tableLimit(): i32 {
  return load<i32>(plan, 16);
}

/** Ranks must be prepared before. False if there is not enough memory. */
export function layOut(thread: i32): bool {
  const bits = load<i32>(plan, 8);
  const wideBits = load<i32>(plan, 12);
  const limit = tableLimit();
  const threads = load<i32>(plan, 20);

  const searchPart = aligned(SEARCH_SIZE);
  const widePart = aligned(wideSize(wideBits));
  const builderPart = aligned(builderSize(limit));
  const own = searchPart + widePart + builderPart;
  const first = aligned(__heap_base);
  const mine = first + <usize>thread * own;
  cache = first + <usize>threads * own;
  const lookBits = load<i32>(plan, 24);
  const numberBits = load<i32>(plan, 28);
  const lookCache = cache + ((<usize>8) << bits);
  const numbers = aligned(lookCache + lookCacheSize(lookBits));
  const effort = numbers + numbersSize(numberBits);
  cacheEnd = effort + EFFORT_SIZE;
  const look = aligned(cacheEnd);
  const square = aligned(look + LOOK_SIZE);
  const lists = aligned(square + squareSize(limit));
  tableStart = aligned(lists + listsSize(limit));
  usedEnd = <usize>memory.size() * PAGE;
  if (!reach(tableStart)) return false;

  setSearch(mine, cache, bits);
  setWide(mine + searchPart, wideBits);
  setLookCache(lookCache, lookBits);
  setNumbers(numbers, numberBits);
  setEffort(effort);
  setLook(look);
  setBuilder(mine + searchPart + widePart, limit);
  layOutLists(lists, limit);
  layOutTable(square, tableStart, limit);
  return true;
}

/** Skips new memory: clearing 64 MB of it would take longer than a cancelled request may. */
export function clearCache(): void {
  const end = min(cacheEnd, usedEnd);
  if (end > cache) memory.fill(cache, 0, end - cache);
}

export function tableAddress(): usize {
  return tableStart;
}

export function tableEnd(seeds: i32): u64 {
  let end = <u64>tableStart;
  for (let s = 0; s <= seeds; s++) end += layerSize(s);
  return end;
}

/** Grows memory if needed. False if that is impossible. */
export function reach(end: u64): bool {
  const pages = <i32>((end + SLACK + PAGE - 1) / PAGE);
  const missing = pages - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

function aligned(size: usize): usize {
  return (size + 63) & ~63;
}
