import { err, ok, type Result } from '@kalah/rules';

/**
 * The arguments of the module's `setup`. Bits are the log₂ of sizes: of the words in the shared cache of bounds, the
 * entries in each thread's cache of wide positions, the entries in the cache of the look-ahead, and the buckets of
 * proof numbers.
 */
export interface Plan {
  readonly cacheBits: number;
  readonly wideBits: number;
  readonly lookBits: number;
  readonly numberBits: number;
  readonly tableLimit: number;
}

const MB = 2 ** 20;

/** The minimum for an engine to work, and the maximum of a 32-bit memory. */
export const MIN_MEMORY = 16 * MB;
export const MAX_MEMORY = 4096 * MB;
/** Enough for a table of 22 seeds on six pits with 48 seeds in total, with up to four threads. */
export const DEFAULT_MEMORY = 368 * MB;

export type MemoryProblem = 'memory-too-small' | 'memory-too-large';

export function checkMemory(bytes: number): Result<number, MemoryProblem> {
  if (!(bytes >= MIN_MEMORY)) return err('memory-too-small');
  if (bytes > MAX_MEMORY) return err('memory-too-large');
  return ok(Math.floor(bytes));
}

export const PACKED_PITS = 6;
/** A table of 24 seeds has 626 MB; one of 25 would have 926. */
export const MAX_TABLE_SEEDS = 24;
/** 64 MB of whole positions. Clearing more would take longer than a cancelled request may. */
const MAX_WIDE_BITS = 20;
/** Upper bounds, in bytes: the small tables and the plies of the look-ahead; the frames and frontier cache of a thread. */
const FIXED = 4 * MB;
const THREAD = 4 * MB;
/** In bytes, and the fraction of memory that the look-ahead's cache gets (1/32). */
const LOOK_ENTRY = 16;
const LOOK_SHARE = 32;
/** With this much memory there is room for the largest table and a large cache. */
const LARGE_MEMORY = 1024 * MB;
/** In bytes, and the fraction of memory that proof numbers get. */
export const NUMBER_BUCKET = 64;
const NUMBER_SHARE = 32;

/** Positions with up to this many seeds. */
export function tablePositions(pits: number, seeds: number): number {
  return choose(seeds + 2 * pits, 2 * pits);
}

export function planMemory(pits: number, totalSeeds: number, memory: number, threads: number): Plan {
  const lookBits = Math.floor(Math.log2(memory / LOOK_SHARE / LOOK_ENTRY));
  // Beyond 2^18 buckets, more do not help with 48 seeds.
  const maxNumberBits = totalSeeds <= 48 ? 18 : 20;
  const numberBits = Math.min(maxNumberBits, Math.floor(Math.log2(memory / NUMBER_SHARE / NUMBER_BUCKET)));
  const caches = LOOK_ENTRY * 2 ** lookBits + NUMBER_BUCKET * 2 ** numberBits;
  const free = memory - FIXED - threads * THREAD - caches;
  if (pits > PACKED_PITS) {
    const wideBits = Math.min(MAX_WIDE_BITS, Math.floor(Math.log2(free / threads / 64)));
    return { cacheBits: 16, wideBits, lookBits, numberBits, tableLimit: 0 };
  }
  // A proof with 48 seeds gains little from more than 2^20 words; one with 60 gains much, but less than from a larger table.
  const share = totalSeeds <= 48 || memory < LARGE_MEMORY ? 16 : 4;
  const cacheBits = Math.max(16, Math.floor(Math.log2(memory / share / 8)));
  const left = free - 8 * 2 ** cacheBits;
  let tableLimit = 0;
  const max = Math.min(MAX_TABLE_SEEDS, totalSeeds);
  while (tableLimit < max && tableBytes(pits, tableLimit + 1, threads) <= left) tableLimit++;
  return { cacheBits, wideBits: 12, lookBits, numberBits, tableLimit };
}

/** Positions with exactly this many seeds in play: four bits each, in rows of whole bytes. */
export function layerBytes(pits: number, seeds: number): number {
  let bytes = 0;
  for (let own = 0; own <= seeds; own++) {
    const fewer = Math.min(own, seeds - own);
    bytes += arrangements(pits, fewer) * Math.ceil(arrangements(pits, seeds - fewer) / 2);
  }
  return bytes;
}

/** With the lists and the square block of the builder, and a row per thread. */
function tableBytes(pits: number, seeds: number, threads: number): number {
  let bytes = 104 * choose(seeds + pits, pits) + (arrangements(pits, seeds >> 1) + 1) ** 2 / 2;
  for (let layer = 0; layer <= seeds; layer++) bytes += layerBytes(pits, layer);
  return bytes + threads * arrangements(pits, seeds);
}

function arrangements(pits: number, seeds: number): number {
  return choose(seeds + pits - 1, pits - 1);
}

/** The best table size as a fraction of the seeds in play, for one proof and for a proof of every move. Measured on six pits. */
const TABLE_SHARE = { margin: 0.38, moves: 0.42 };

/** Boards with fewer pits get as many positions as with six. */
export function worthwhileTable(pits: number, seedsInPlay: number, wanted: 'margin' | 'moves'): number {
  const budget = tablePositions(PACKED_PITS, Math.floor(TABLE_SHARE[wanted] * seedsInPlay));
  let seeds = 0;
  while (tablePositions(pits, seeds + 1) <= budget) seeds++;
  return seeds;
}

/** Positions of the table that are built, and nodes of a packed look-ahead that are searched, in the time of a proof node. */
const POSITIONS_PER_NODE = 20;
const LOOK_AHEAD_NODES_PER_NODE = 4;

/** A proof orders moves by a look-ahead in positions with at least this many seeds in play. */
export function lookAheadSeeds(seedsInPlay: number): number {
  return Math.round(0.73 * seedsInPlay);
}

/** With more seeds, a wrong turn of the plain search takes a minute. */
const MAX_PLAIN_SEEDS = 42;

/** Proof numbers guide a proof in positions with at least this many seeds in play; see docs/engine.md. */
export function proofNumberSeeds(seedsInPlay: number, tableSeeds: number): number {
  return Math.max(Math.min(MAX_PLAIN_SEEDS, Math.floor(0.7 * seedsInPlay)), tableSeeds + 1);
}

/**
 * Nodes of look-ahead per node of proof search. The look-ahead gets a small share of the time where a proof takes
 * seconds and most of it where a proof would take days: 1/32 with up to 50 seeds on six pits, 0.3 at the start of
 * Kalah(6,5), 0.7 at that of Kalah(6,6).
 */
export function lookAheadRatio(pits: number, seedsInPlay: number): number {
  const magnitude = Math.log10(tablePositions(pits, seedsInPlay));
  const share = Math.min(0.75, Math.max(1 / 32, 0.46 * (magnitude - 12.5)));
  return (share / (1 - share)) * (pits > PACKED_PITS ? 1 : LOOK_AHEAD_NODES_PER_NODE);
}

/** In search nodes that take as long. */
export function layerCost(pits: number, seeds: number): number {
  return (tablePositions(pits, seeds) - tablePositions(pits, seeds - 1)) / POSITIONS_PER_NODE;
}

function choose(n: number, k: number): number {
  let product = 1;
  for (let i = 1; i <= k; i++) product = (product * (n - k + i)) / i;
  return Math.round(product);
}
