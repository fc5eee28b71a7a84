import { err, ok, type Result } from '@kalah/rules';

/** How a memory is divided for a board: what the module's `setup` is given. */
export interface Plan {
  /** log₂ of the words in the shared cache of bounds. */
  readonly cacheBits: number;
  /** log₂ of the entries in each thread's cache of the wide path. */
  readonly wideBits: number;
  /** log₂ of the entries of what look-aheads remember. */
  readonly lookBits: number;
  /** Up to how many seeds the endgame table may grow. */
  readonly tableLimit: number;
}

const MB = 2 ** 20;

/** The least an engine can work with, and the most a 32-bit memory can have. */
export const MIN_MEMORY = 16 * MB;
export const MAX_MEMORY = 4096 * MB;
/** Enough for a table of 20 seeds on six pits. */
export const DEFAULT_MEMORY = 288 * MB;

export type MemoryProblem = 'memory-too-small' | 'memory-too-large';

export function checkMemory(bytes: number): Result<number, MemoryProblem> {
  if (!(bytes >= MIN_MEMORY)) return err('memory-too-small');
  if (bytes > MAX_MEMORY) return err('memory-too-large');
  return ok(Math.floor(bytes));
}

/** The most pits a side that fit the packed word. */
export const PACKED_PITS = 6;
/** Ranks are 5 bits wide, and values one byte. */
export const MOST_TABLE_SEEDS = 24;
/** 64 MB of whole positions; clearing more would take longer than a cancelled request may. */
const MOST_WIDE_BITS = 20;
/** Bytes of the small tables with the look-ahead's plies, and of each thread's own frames and frontier cache, rounded up. */
const FIXED = 2 * MB;
const THREAD = 4 * MB;
/** Bytes of an entry that look-aheads remember, and the share of memory they get. */
const LOOK_ENTRY = 16;
const LOOK_SHARE = 32;

/** Positions with up to so many seeds in play. */
export function tablePositions(pits: number, seeds: number): number {
  return choose(seeds + 2 * pits, 2 * pits);
}

/** Divides a memory for boards of so many pits with so many seeds in all. */
export function planMemory(pits: number, totalSeeds: number, memory: number, threads: number): Plan {
  const lookBits = Math.floor(Math.log2(memory / LOOK_SHARE / LOOK_ENTRY));
  const free = memory - FIXED - threads * THREAD - LOOK_ENTRY * 2 ** lookBits;
  if (pits > PACKED_PITS) {
    const wideBits = Math.min(MOST_WIDE_BITS, Math.floor(Math.log2(free / threads / 64)));
    return { cacheBits: 16, wideBits, lookBits, tableLimit: 0 };
  }
  // A proof of 48 seeds gains little from more than 2^20 words, one of 60 much.
  const share = totalSeeds <= 48 ? 16 : 4;
  const cacheBits = Math.max(16, Math.floor(Math.log2(memory / share / 8)));
  const left = free - 8 * 2 ** cacheBits;
  let tableLimit = 0;
  const most = Math.min(MOST_TABLE_SEEDS, totalSeeds);
  while (tableLimit < most && tableBytes(pits, tableLimit + 1, threads) <= left) tableLimit++;
  return { cacheBits, wideBits: 12, lookBits, tableLimit };
}

/** The table, the lists its builder needs, the square of its largest block and each thread's row. */
function tableBytes(pits: number, seeds: number, threads: number): number {
  const square = choose((seeds >> 1) + pits - 1, pits - 1) ** 2;
  const lists = 104 * choose(seeds + pits, pits);
  return tablePositions(pits, seeds) + lists + square + threads * choose(seeds + pits - 1, pits - 1);
}

/** The share of the seeds in play a table should reach: for one proof, and for one of every move. Measured on six pits. */
const TABLE_SHARE = { margin: 0.38, moves: 0.42 };

/** Up to how many seeds a table is worth building for a proof. Boards of fewer pits get as many positions as six. */
export function worthwhileTable(pits: number, seedsInPlay: number, wanted: 'margin' | 'moves'): number {
  const budget = tablePositions(PACKED_PITS, Math.floor(TABLE_SHARE[wanted] * seedsInPlay));
  let seeds = 0;
  while (tablePositions(pits, seeds + 1) <= budget) seeds++;
  return seeds;
}

/** So many positions of the table are built in the time of a proof's node; so many nodes of a look-ahead on the packed word. */
const POSITIONS_A_NODE = 20;
const LOOKS_A_NODE = 4;

/** From how many seeds on moves are ordered by a look-ahead, in a proof from so many seeds in play. */
export function lookAheadSeeds(seedsInPlay: number): number {
  return Math.round(0.73 * seedsInPlay);
}

/**
 * How many nodes of looking ahead go with one of a proof. The share of the time this makes is small where a proof takes
 * seconds and most of it where it would take days: 1/20 at the start of Kalah(6,4), 0.4 of Kalah(6,5), 0.7 of Kalah(6,6).
 */
export function lookAheadRatio(pits: number, seedsInPlay: number): number {
  const magnitude = Math.log10(tablePositions(pits, seedsInPlay));
  const share = Math.min(0.75, Math.max(1 / 32, 0.35 * (magnitude - 12)));
  return (share / (1 - share)) * (pits > PACKED_PITS ? 1 : LOOKS_A_NODE);
}

/** What building a layer of the table costs, in nodes of a search that would take as long. */
export function layerCost(pits: number, seeds: number): number {
  return (tablePositions(pits, seeds) - tablePositions(pits, seeds - 1)) / POSITIONS_A_NODE;
}

function choose(n: number, k: number): number {
  let product = 1;
  for (let i = 1; i <= k; i++) product = (product * (n - k + i)) / i;
  return Math.round(product);
}
