/**
 * The moves of a look-ahead, in the order to try them, and the positions after them: packed where they fit, as cells
 * where they do not, so that one search works on every board.
 */
import { HIGHEST } from './estimate';
import { evaluate } from './evaluation';
import { LANE, LANE_BITS, isCrowded } from './position';
import { again, gain, sow } from './sowing';
import { LANES, firstLane, pits } from './variant';
import { againWide, countAt, evaluateWide, fitsPacked, gainWide, hashOf, pack, sowWide, unpack } from './wide';

export const MOVE: usize = 64;
export const MOST_MOVES: usize = 12;

// A move begins with the position after it.
const PLACE: usize = 48;
const WON: usize = 52;
const PIT: usize = 56;
const AGAIN: usize = 57;
const IN_CELLS: usize = 58;

/** Marks the key of a position in cells; packed positions have 60 bits. */
const HASHED: u64 = 1 << 63;

// @ts-ignore: decorator
@inline
export function isInCells(move: usize): bool {
  return load<bool>(move, IN_CELLS);
}

// @ts-ignore: decorator
@inline
export function wonBy(move: usize): i32 {
  return load<i32>(move, WON);
}

// @ts-ignore: decorator
@inline
export function pitOf(move: usize): u8 {
  return load<u8>(move, PIT);
}

// @ts-ignore: decorator
@inline
export function movesAgain(move: usize): bool {
  return load<bool>(move, AGAIN);
}

/** Two positions in cells may have the same key: no proof depends on it. */
// @ts-ignore: decorator
@inline
export function keyOf(at: usize): u64 {
  return isInCells(at) ? hashOf(at) | HASHED : load<u64>(at);
}

export function layCells(at: usize, seeds: i32): void {
  store<bool>(at, true, IN_CELLS);
  if (!fitsPacked(at, seeds)) return;
  store<u64>(at, pack(at));
  store<bool>(at, false, IN_CELLS);
}

// @ts-ignore: decorator
@inline
export function unpackIfCrowded(at: usize, seeds: i32): void {
  if (isInCells(at) || !isCrowded(load<u64>(at), seeds)) return;
  unpack(load<u64>(at), at);
  store<bool>(at, true, IN_CELLS);
}

// @ts-ignore: decorator
@inline
export function generateMoves(at: usize, seeds: i32, to: usize, hint: i32): i32 {
  return isInCells(at) ? generateWide(at, seeds, to, hint) : generatePacked(load<u64>(at), to, hint);
}

function generatePacked(board: u64, to: usize, hint: i32): i32 {
  let move = to;
  for (let lane = LANES - 1; lane >= firstLane; lane--) {
    if (((board >> (lane * LANE_BITS)) & LANE) == 0) continue;
    const next = sow(board, lane);
    store<u64>(move, next);
    store<bool>(move, false, IN_CELLS);
    describe(move, lane - firstLane, gain, again, evaluate(next), hint);
    putInPlace(to, move);
    move += MOVE;
  }
  return <i32>((move - to) / MOVE);
}

function generateWide(cells: usize, seeds: i32, to: usize, hint: i32): i32 {
  let move = to;
  for (let pit = pits - 1; pit >= 0; pit--) {
    if (countAt(cells, pit) == 0) continue;
    sowWide(cells, pit, move);
    describe(move, pit, gainWide, againWide, evaluateWide(move), hint);
    layCells(move, seeds - gainWide);
    putInPlace(to, move);
    move += MOVE;
  }
  return <i32>((move - to) / MOVE);
}

/** The order: the hinted move, those that move again, then by gain and by what the opponent gets. */
// @ts-ignore: decorator
@inline
function describe(move: usize, pit: i32, won: i32, goesOn: bool, reply: i32, hint: i32): void {
  const promise = goesOn ? HIGHEST + pit : 64 * won - reply + 8 * pit;
  store<i32>(move, pit == hint ? 2 * HIGHEST : promise, PLACE);
  store<i32>(move, won, WON);
  store<u8>(move, <u8>pit, PIT);
  store<bool>(move, goesOn, AGAIN);
}

// @ts-ignore: decorator
@inline
function putInPlace(first: usize, last: usize): void {
  let at = last;
  while (at > first && load<i32>(at - MOVE, PLACE) < load<i32>(at, PLACE)) {
    exchange(at - MOVE, at);
    at -= MOVE;
  }
}

function exchange(a: usize, b: usize): void {
  for (let at: usize = 0; at < MOVE; at += 16) {
    const held = v128.load(a + at);
    v128.store(a + at, v128.load(b + at));
    v128.store(b + at, held);
  }
}
