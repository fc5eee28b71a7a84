/**
 * Proofs. A null-window search answers one question about a position, "is the future margin at least beta?", and is
 * fail-soft: a value of beta or more is a lower bound, a value below beta is an upper bound. Margins of a position all
 * have the parity of its seeds in play, so windows go in steps of two.
 */
import { FEWEST_BITS, hashOf, lowerOf, recall, slotOf, upperOf, wordOf } from './bounds';
import { codeIn, leastOf, mostOf, played, tableMargin, tableSeeds } from './endgame';
import { HIGHEST, finalMargin } from './estimate';
import { SEED, evaluate } from './evaluation';
import { ADDRESS, FRAME, MOVE, boardAfter, cellAfter, copyMove, gainOf, generate, movesAgain, order } from './ordering';
import { isCrowded, isOver } from './position';
import { threads } from './team';
import { countNode, countNodes, giveUp, stopped } from './time';
import { enter, isBusy, leave } from './traffic';
import { searchCrowded } from './wide';

/** Positions with up to this many seeds more than the table use the small frontier cache instead of the large, shared one. */
const FRONTIER: i32 = 10;
const FRONTIER_BITS: u64 = FEWEST_BITS;
/** Maximum number of frames. A ply takes up to six. No game with 126 seeds comes near the maximum. */
const FRAMES: usize = 4096;
const ROOM: usize = 8;

export const SEARCH_SIZE: usize = FRAMES * FRAME + ((<usize>8) << FEWEST_BITS);

let frames: usize = 0;
let lastFrame: usize = 0;
let frontier: usize = 0;
let shared: usize = 0;
let sharedBits: u64 = 0;

export function setSearch(own: usize, cache: usize, bits: i32): void {
  frames = own;
  lastFrame = own + (FRAMES - ROOM) * FRAME;
  frontier = own + FRAMES * FRAME;
  shared = cache;
  sharedBits = bits;
}

export function clearFrontier(): void {
  memory.fill(frontier, 0, (<usize>8) << FEWEST_BITS);
}

// @ts-ignore: decorator
@inline
export function isTooDeep(frame: usize): bool {
  return frame > lastFrame;
}

export function firstFrame(): usize {
  return frames;
}

export function answer(board: u64, seeds: i32, beta: i32, frame: usize): i32 {
  if (isOver(board)) return finalMargin(board, seeds);
  if (seeds <= tableSeeds) return marginInTable(board, seeds, beta);
  return search(board, seeds, beta, frame);
}

/** Only for positions above the table that are not finished. */
export function search(board: u64, seeds: i32, beta: i32, frame: usize): i32 {
  if (isCrowded(board, seeds)) return searchCrowded(board, seeds, beta, frame);
  if (isTooDeep(frame)) return giveUp();
  const end = generate(board, seeds, frame);
  touch(frame, end);
  return searchExpanded(board, seeds, beta, frame, end, end, evaluate(board) >= SEED * beta);
}

/**
 * The moves of the position are in `frame`. `isLikely`: whether the answer is probably yes. Frames from `free` on are
 * free.
 */
function searchExpanded(board: u64, seeds: i32, beta: i32, frame: usize, end: usize, free: usize, isLikely: bool): i32 {
  if (countNode()) return 0;
  const deep = seeds >= tableSeeds + FRONTIER;
  const bits = deep ? sharedBits : FRONTIER_BITS;
  const hash = hashOf(board);
  const slot = slotOf(deep ? shared : frontier, bits, hash);
  const known = recall(slot, bits, hash);
  const lower = lowerOf(known);
  const upper = upperOf(known);
  if (lower >= beta) return lower; // another thread may have found it
  if (upper < beta) return upper;

  // Look up all children before searching one: many are in the endgame table or have sufficient bounds.
  let best = -HIGHEST;
  let open = 0;
  for (let move = frame; move < end; move += MOVE) {
    const won = gainOf(move);
    const cell = cellAfter(move);
    let least: i32;
    let most: i32;
    if (cell != 0) {
      const code = codeIn(cell);
      least = leastOf(code, seeds - won);
      most = mostOf(code, seeds - won);
    } else {
      const word = recallAny(boardAfter(move), seeds - won);
      least = lowerOf(word);
      most = upperOf(word);
    }
    let floor = movesAgain(move) ? won + least : won - most;
    let ceiling = movesAgain(move) ? won + most : won - least;
    if (cell != 0 && floor < beta && ceiling >= beta) floor = ceiling = valueInTable(move, seeds, beta);
    if (floor >= beta) {
      keep(deep, slot, wordOf(bits, hash, floor, upper));
      return floor;
    }
    if (ceiling < beta) {
      if (ceiling > best) best = ceiling;
    } else {
      copyMove(move, frame + <usize>open * MOVE);
      open++;
    }
  }
  if (open > 1) order(frame, open, seeds);

  const found = deep && threads > 1
    ? searchMovesTogether(seeds, beta, frame, open, free)
    : searchMoves(seeds, beta, frame, open, free, isLikely);
  if (stopped) return 0;
  if (found > best) best = found;
  keep(deep, slot, best >= beta ? wordOf(bits, hash, best, upper) : wordOf(bits, hash, lower, best));
  return best;
}

/** For a move into the endgame table whose code is not enough. */
export function valueInTable(move: usize, seeds: i32, beta: i32): i32 {
  const won = gainOf(move);
  const board = boardAfter(move);
  return movesAgain(move)
    ? won + marginInTable(board, seeds - won, beta - won)
    : won - marginInTable(board, seeds - won, won - beta + 1);
}

/** Positions that are played because codes are not enough count as nodes. */
function marginInTable(board: u64, seeds: i32, beta: i32): i32 {
  const before = played;
  const margin = tableMargin(board, seeds, beta - 1, beta);
  if (played != before) countNodes(played - before);
  return margin;
}

/** Never read, but without it a compiler could leave out the loads. */
export const touched: usize = memory.data(8, 8);

/**
 * Lets the search wait for memory once and not once per move. The addresses were computed before: a processor looks
 * some 250 instructions ahead, and all the loads must be among them.
 */
// @ts-ignore: decorator
@inline
export function touch(frame: usize, end: usize): void {
  let sum: u32 = 0;
  for (let move = frame; move < end; move += MOVE) sum += <u32>load<u8>(<usize>load<u32>(move, ADDRESS));
  store<u32>(touched, sum);
}

// @ts-ignore: decorator
@inline
export function slotFor(board: u64, seeds: i32): usize {
  const deep = seeds >= tableSeeds + FRONTIER;
  return slotOf(deep ? shared : frontier, deep ? sharedBits : FRONTIER_BITS, hashOf(board));
}

/** As a cache word, for a position above the table. */
// @ts-ignore: decorator
@inline
export function recallAny(board: u64, seeds: i32): u64 {
  if (isOver(board)) {
    const margin = finalMargin(board, seeds);
    return wordOf(FRONTIER_BITS, 0, margin, margin);
  }
  const hash = hashOf(board);
  const deep = seeds >= tableSeeds + FRONTIER;
  const bits = deep ? sharedBits : FRONTIER_BITS;
  const word = recall(slotOf(deep ? shared : frontier, bits, hash), bits, hash);
  // The margin cannot exceed the seeds in play.
  return wordOf(FRONTIER_BITS, 0, max(lowerOf(word), -seeds), min(upperOf(word), seeds));
}

/** A lower bound if the answer is at least beta, otherwise an upper bound. */
export function note(board: u64, seeds: i32, beta: i32, value: i32): void {
  const deep = seeds >= tableSeeds + FRONTIER;
  const bits = deep ? sharedBits : FRONTIER_BITS;
  const hash = hashOf(board);
  const slot = slotOf(deep ? shared : frontier, bits, hash);
  const known = recall(slot, bits, hash);
  const isLower = value >= beta;
  keep(deep, slot, wordOf(bits, hash, isLower ? value : lowerOf(known), isLower ? upperOf(known) : value));
}

/** Only shared words need an atomic store, which costs about 20 cycles. */
// @ts-ignore: decorator
@inline
function keep(deep: bool, slot: usize, word: u64): void {
  if (deep) atomic.store<u64>(slot, word);
  else store<u64>(slot, word);
}

/**
 * Touches what is known about all of the positions at once. A move then has the beginning of its frame in place of the
 * address and the end in place of the order; a crowded position has no frame. Returns the end of the frames.
 */
// @ts-ignore: decorator
@inline
function expandMoves(from: usize, to: usize, seeds: i32, free: usize): usize {
  let end = free;
  for (let move = from; move < to; move += MOVE) {
    const board = boardAfter(move);
    const left = seeds - gainOf(move);
    const start = end;
    if (!isCrowded(board, left)) end = generate(board, left, start);
    store<u32>(move, <u32>start, ADDRESS);
    store<u32>(move, <u32>end, 8);
  }
  touch(free, end);
  return end;
}

// @ts-ignore: decorator
@inline
function searchMove(move: usize, seeds: i32, beta: i32, free: usize, isLikely: bool): i32 {
  const won = gainOf(move);
  return movesAgain(move)
    ? won + searchAfter(move, seeds - won, beta - won, free, isLikely)
    : won - searchAfter(move, seeds - won, won - beta + 2, free, !isLikely);
}

// @ts-ignore: decorator
@inline
function searchAfter(move: usize, seeds: i32, beta: i32, free: usize, isLikely: bool): i32 {
  const board = boardAfter(move);
  const frame = <usize>load<u32>(move, ADDRESS);
  const end = <usize>load<u32>(move, 8);
  return frame == end
    ? searchCrowded(board, seeds, beta, free)
    : searchExpanded(board, seeds, beta, frame, end, free, isLikely);
}

/**
 * If the answer is probably yes, the first move probably gives it. Otherwise all moves have to be searched, so all are expanded
 * at once: 7 % less time with a table of 22 seeds, most of which is not in the processor's caches.
 */
// @ts-ignore: decorator
@inline
function searchMoves(seeds: i32, beta: i32, frame: usize, open: i32, free: usize, isLikely: bool): i32 {
  const end = frame + <usize>open * MOVE;
  if (isTooDeep(free)) return giveUp();
  let best = -HIGHEST;
  let expanded = frame;
  let next = free;
  for (let move = frame; move < end; move += MOVE) {
    if (move == expanded) {
      expanded = isLikely && move == frame ? frame + MOVE : end;
      next = expandMoves(move, expanded, seeds, free);
    }
    const value = searchMove(move, seeds, beta, next, isLikely);
    if (value > best) best = value;
    if (best >= beta || stopped) break;
  }
  return best;
}

/** Postpones moves that another thread is searching. */
function searchMovesTogether(seeds: i32, beta: i32, frame: usize, open: i32, free: usize): i32 {
  if (isTooDeep(free)) return giveUp();
  let best = -HIGHEST;
  let putOff = 0;
  const next = expandMoves(frame, frame + <usize>open * MOVE, seeds, free);
  for (let i = 0; i < open && best < beta && !stopped; i++) {
    const move = frame + <usize>i * MOVE;
    const hash = hashOf(boardAfter(move));
    if (i > 0 && isBusy(hash)) {
      copyMove(move, frame + <usize>putOff * MOVE);
      putOff++;
      continue;
    }
    enter(hash);
    const value = searchMove(move, seeds, beta, next, false);
    leave(hash);
    if (value > best) best = value;
  }
  for (let i = 0; i < putOff && best < beta && !stopped; i++) {
    const value = searchMove(frame + <usize>i * MOVE, seeds, beta, next, false);
    if (value > best) best = value;
  }
  return best;
}
