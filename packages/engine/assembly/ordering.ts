/**
 * The moves of one ply of a search, in memory: +0 the position after it, +8 its place in the order, +12 seeds won, +16
 * whether the mover moves again, +20 the lane, +24 its cell in the endgame table (0: not there), +28 the address of
 * what is known about that position.
 */
import { byteOf, cellOfBoard, tableSeeds } from './endgame';
import { HIGHEST, lookAhead } from './estimate';
import { evaluate } from './evaluation';
import { LANE, LANE_BITS } from './position';
import { slotFor } from './search';
import { again, gain, sow } from './sowing';
import { LANES, firstLane } from './variant';

export const MOVE: usize = 32;
export const FRAME: usize = 6 * MOVE;
export const ADDRESS: usize = 28;

let lookAheadSeeds: i32 = 35;

export function setLookAhead(seeds: i32): void {
  lookAheadSeeds = seeds;
}

// @ts-ignore: decorator
@inline
export function boardAfter(move: usize): u64 {
  return load<u64>(move);
}

// @ts-ignore: decorator
@inline
export function gainOf(move: usize): i32 {
  return load<i32>(move, 12);
}

// @ts-ignore: decorator
@inline
export function movesAgain(move: usize): bool {
  return load<i32>(move, 16) != 0;
}

// @ts-ignore: decorator
@inline
export function cellAfter(move: usize): u32 {
  return load<u32>(move, 24);
}

/** Nearest to the store first. Returns the end of the moves. */
// @ts-ignore: decorator
@inline
export function generate(board: u64, seeds: i32, frame: usize): usize {
  let move = frame;
  for (let lane = LANES - 1; lane >= firstLane; lane--) {
    if (((board >> (lane * LANE_BITS)) & LANE) == 0) continue;
    const next = sow(board, lane);
    const left = seeds - gain;
    store<u64>(move, next);
    store<i32>(move, gain, 12);
    store<i32>(move, <i32>again, 16);
    store<i32>(move, lane, 20);
    if (left <= tableSeeds) {
      const cell = cellOfBoard(next, left);
      store<u32>(move, cell, 24);
      store<u32>(move, <u32>byteOf(cell), ADDRESS);
    } else {
      store<u32>(move, 0, 24);
      store<u32>(move, <u32>slotFor(next, left), ADDRESS);
    }
    move += MOVE;
  }
  return move;
}

// @ts-ignore: decorator
@inline
export function copyMove(from: usize, to: usize): void {
  v128.store(to, v128.load(from));
  v128.store(to, v128.load(from, 16), 16);
}

/**
 * Moves that give another turn come first, nearest to the store first; then by gain and by the opponent's prospects.
 */
export function order(frame: usize, count: i32, seeds: i32): void {
  for (let i = 0; i < count; i++) {
    const move = frame + <usize>i * MOVE;
    store<i32>(move, promise(move, seeds), 8);
    let at = move;
    while (at > frame && load<i32>(at - MOVE, 8) < load<i32>(at, 8)) {
      exchange(at - MOVE, at);
      at -= MOVE;
    }
  }
}

/** The weights of gain (64) and lane (8) against the evaluation (1) were found by counting nodes. */
// @ts-ignore: decorator
@inline
function promise(move: usize, seeds: i32): i32 {
  const lane = load<i32>(move, 20);
  if (movesAgain(move)) return HIGHEST + lane;
  const won = gainOf(move);
  const next = boardAfter(move);
  const reply = seeds >= lookAheadSeeds ? lookAhead(next, seeds - won, 2, -HIGHEST, HIGHEST) : evaluate(next);
  return 64 * won - reply + 8 * lane;
}

// @ts-ignore: decorator
@inline
function exchange(a: usize, b: usize): void {
  const first = v128.load(a);
  const second = v128.load(a, 16);
  copyMove(b, a);
  v128.store(b, first);
  v128.store(b, second, 16);
}
