/**
 * The wide path: positions as 24 counts of 16 bits, the mover's pits first. It is used on boards of more than six pits,
 * and where a pit might outgrow the packed word; on small boards the packed search continues as soon as the position
 * fits. Its cache holds whole positions, so a hit is never a collision. Every thread has its own cache.
 */
import { HIGHEST, visit } from './estimate';
import { SEED, weightOfHouse } from './evaluation';
import { LANE, LANE_BITS, MOST_SEEDS, SIDE_BITS } from './position';
import { answer } from './search';
import { countNode, giveUp, stopped } from './time';
import { LANES, capturesAlone, firstLane, pits } from './variant';

export const MOST_PITS: usize = 12;
const CELL: usize = 2;
export const CELLS: usize = 2 * MOST_PITS * CELL;

// A move: +0 the position after it, +48 its place in the order, +52 seeds won, +56 whether the mover moves again.
const MOVE: usize = 64;
const FRAME: usize = MOST_PITS * MOVE;
const PLIES: usize = 2048;

// An entry of the cache: +0 the position, +48 its lower and +52 its upper bound, +56 whether it is in use.
const ENTRY: usize = 64;

export function wideSize(bits: i32): usize {
  return PLIES * FRAME + (ENTRY << bits);
}

let frames: usize = 0;
let top: usize = 0;
let cache: usize = 0;
let cacheMask: u64 = 0;
export let gainWide: i32 = 0;
export let againWide: bool = false;

export function setWide(own: usize, bits: i32): void {
  frames = own;
  top = own;
  cache = own + PLIES * FRAME;
  cacheMask = (1 << bits) - 1;
}

/** Also clears what an interrupted search left behind. */
export function clearWide(): void {
  memory.fill(cache, 0, <usize>(cacheMask + 1) * ENTRY);
}

// @ts-ignore: decorator
@inline
export function countAt(cells: usize, house: i32): i32 {
  return load<u16>(cells + <usize>house * CELL);
}

// @ts-ignore: decorator
@inline
function setCount(cells: usize, house: i32, count: i32): void {
  store<u16>(cells + <usize>house * CELL, <u16>count);
}

export function seedsOn(cells: usize): i32 {
  return seedsFrom(cells, 0) + seedsFrom(cells, pits);
}

export function ownSeeds(cells: usize): i32 {
  return seedsFrom(cells, 0);
}

function seedsFrom(cells: usize, first: i32): i32 {
  let sum = 0;
  for (let i = 0; i < pits; i++) sum += countAt(cells, first + i);
  return sum;
}

/** Whether a position fits into the packed word, now and after any move. */
export function fitsPacked(cells: usize, seeds: i32): bool {
  if (pits > LANES || seeds > MOST_SEEDS) return false;
  if (seeds <= 31) return true;
  for (let i = 0; i < 2 * pits; i++) if (countAt(cells, i) >= 24) return false;
  return true;
}

export function pack(cells: usize): u64 {
  let board: u64 = 0;
  for (let pit = 0; pit < pits; pit++) {
    const shift = (firstLane + pit) * LANE_BITS;
    board |= <u64>countAt(cells, pit) << shift;
    board |= <u64>countAt(cells, pits + pit) << (SIDE_BITS + shift);
  }
  return board;
}

export function unpack(board: u64, cells: usize): void {
  memory.fill(cells, 0, CELLS);
  for (let pit = 0; pit < pits; pit++) {
    const shift = (firstLane + pit) * LANE_BITS;
    setCount(cells, pit, <i32>((board >> shift) & LANE));
    setCount(cells, pits + pit, <i32>((board >> (SIDE_BITS + shift)) & LANE));
  }
}

/** For a packed position whose lanes might overflow. */
export function searchCrowded(board: u64, seeds: i32, beta: i32, packedFrame: usize): i32 {
  const cells = top;
  if (cells + 2 * FRAME > cache) return giveUp();
  unpack(board, cells);
  top += FRAME;
  const value = searchWide(cells, seeds, beta, packedFrame);
  top = cells;
  return value;
}

/** From the first frame on, for a position of any width. */
export function proveWide(cells: usize, beta: i32, packedFrame: usize): i32 {
  top = frames;
  return answerWide(cells, seedsOn(cells), beta, packedFrame);
}

function answerWide(cells: usize, seeds: i32, beta: i32, packedFrame: usize): i32 {
  const own = seedsFrom(cells, 0);
  if (own == 0) return -seeds;
  if (own == seeds) return seeds;
  if (beta > seeds) return seeds;
  if (beta <= -seeds) return -seeds;
  if (fitsPacked(cells, seeds)) return answer(pack(cells), seeds, beta, packedFrame);
  return searchWide(cells, seeds, beta, packedFrame);
}

function searchWide(cells: usize, seeds: i32, beta: i32, packedFrame: usize): i32 {
  if (countNode()) return 0;
  const frame = top;
  if (frame + FRAME > cache) return giveUp();

  const entry = entryOf(cells);
  const known = load<u32>(entry, 56) != 0 && isSame(entry, cells);
  const lower = known ? load<i32>(entry, 48) : -seeds;
  const upper = known ? load<i32>(entry, 52) : seeds;
  if (lower >= beta) return lower;
  if (upper < beta) return upper;

  top += FRAME;
  let best = -HIGHEST;
  const count = generate(cells, frame);
  for (let i = 0; i < count; i++) {
    const move = frame + <usize>i * MOVE;
    const won = load<i32>(move, 52);
    const value = load<i32>(move, 56)
      ? won + answerWide(move, seeds - won, beta - won, packedFrame)
      : won - answerWide(move, seeds - won, won - beta + 2, packedFrame);
    if (stopped) break;
    if (value > best) best = value;
    if (best >= beta) break;
  }
  top = frame;
  if (!stopped) keep(entry, cells, best >= beta ? best : lower, best >= beta ? upper : best);
  return best;
}

function entryOf(cells: usize): usize {
  return cache + <usize>(hashOf(cells) & cacheMask) * ENTRY;
}

export function hashOf(cells: usize): u64 {
  let hash: u64 = 0;
  for (let at: usize = 0; at < CELLS; at += 8) {
    hash = (hash ^ load<u64>(cells + at)) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  return hash;
}

function isSame(a: usize, b: usize): bool {
  return memory.compare(a, b, CELLS) == 0;
}

function keep(entry: usize, cells: usize, lower: i32, upper: i32): void {
  memory.copy(entry, cells, CELLS);
  store<i32>(entry, lower, 48);
  store<i32>(entry, upper, 52);
  store<u32>(entry, 1, 56);
}

/** Moves that give another turn come first, then by gain. */
function generate(cells: usize, frame: usize): i32 {
  let move = frame;
  for (let pit = pits - 1; pit >= 0; pit--) {
    if (countAt(cells, pit) == 0) continue;
    sowWide(cells, pit, move);
    store<i32>(move, againWide ? HIGHEST + pit : 8 * gainWide + pit, 48);
    store<i32>(move, gainWide, 52);
    store<i32>(move, <i32>againWide, 56);
    for (let at = move; at > frame && load<i32>(at - MOVE, 48) < load<i32>(at, 48); at -= MOVE) exchange(at - MOVE, at);
    move += MOVE;
  }
  return <i32>((move - frame) / MOVE);
}

function exchange(a: usize, b: usize): void {
  for (let at: usize = 0; at < MOVE; at += 16) {
    const held = v128.load(a + at);
    v128.store(a + at, v128.load(b + at));
    v128.store(b + at, held);
  }
}

/** From the view of the next side to move. */
export function sowWide(cells: usize, pit: i32, to: usize): void {
  memory.copy(to, cells, CELLS);
  let seeds = countAt(cells, pit);
  setCount(to, pit, 0);
  gainWide = 0;
  let house = pit; // 0 … pits - 1 own, pits the store, then the opponent's
  for (; seeds > 0; seeds--) {
    house = house == 2 * pits ? 0 : house + 1;
    if (house == pits) gainWide++;
    else addSeed(to, house < pits ? house : house - 1);
  }
  againWide = house == pits;
  if (house < pits && countAt(to, house) == 1) capture(to, house);
  if (!againWide) swapSides(to);
}

/** Returns the seeds won, plus 1000 if the same side moves again. */
export function playWide(cells: usize, pit: i32): i32 {
  sowWide(cells, pit, frames);
  memory.copy(cells, frames, CELLS);
  return gainWide + (againWide ? 1000 : 0);
}

function addSeed(cells: usize, at: i32): void {
  setCount(cells, at, countAt(cells, at) + 1);
}

function capture(cells: usize, pit: i32): void {
  const facing = 2 * pits - 1 - pit;
  const taken = countAt(cells, facing);
  if (taken == 0 && !capturesAlone) return;
  gainWide += taken + 1;
  setCount(cells, pit, 0);
  setCount(cells, facing, 0);
}

function swapSides(cells: usize): void {
  for (let pit = 0; pit < pits; pit++) {
    const own = countAt(cells, pit);
    setCount(cells, pit, countAt(cells, pits + pit));
    setCount(cells, pits + pit, own);
  }
}

export function countCrowdedMoves(board: u64, depth: i32): u64 {
  const cells = top;
  unpack(board, cells);
  top += FRAME;
  const total = countWideMoves(cells, depth);
  top = cells;
  return total;
}

export function countWideMoves(cells: usize, depth: i32): u64 {
  let total: u64 = 0;
  const next = top;
  if (next + FRAME > cache) return 0;
  top += FRAME;
  for (let pit = 0; pit < pits; pit++) {
    if (countAt(cells, pit) == 0) continue;
    if (depth == 1) {
      total++;
      continue;
    }
    sowWide(cells, pit, next);
    const own = seedsFrom(next, 0);
    if (own != 0 && seedsFrom(next, pits) != 0) total += countWideMoves(next, depth - 1);
  }
  top = next;
  return total;
}

export function evaluateWide(cells: usize): i32 {
  let sum = 0;
  for (let house = 0; house < 2 * pits; house++) sum += weightOfHouse(house, countAt(cells, house));
  return sum;
}

export function lookAheadWide(cells: usize, turns: i32, lower: i32, upper: i32): i32 {
  const own = seedsFrom(cells, 0);
  const other = seedsFrom(cells, pits);
  if (own == 0 || other == 0) return SEED * (own - other);
  if (turns == 0) return evaluateWide(cells);
  if (visit()) return 0;
  const frame = top;
  if (frame + FRAME > cache) return giveUp();
  top += FRAME;
  let best = -HIGHEST;
  const count = generate(cells, frame);
  for (let i = 0; i < count; i++) {
    const move = frame + <usize>i * MOVE;
    const won = SEED * load<i32>(move, 52);
    const floor = max(best, lower) - won;
    const value = load<i32>(move, 56)
      ? won + lookAheadWide(move, turns, floor, upper - won)
      : won - lookAheadWide(move, turns - 1, won - upper, -floor);
    if (stopped) break;
    if (value > best) best = value;
    if (best >= upper) break;
  }
  top = frame;
  return best;
}
