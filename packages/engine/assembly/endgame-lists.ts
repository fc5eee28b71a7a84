/**
 * Lists for the table builder, by every arrangement of k seeds on one side, so that its inner loops consist of loads
 * only: the arrangements, their ranks after an opponent's lap or a capture, and the moves of a side.
 */
import { LANE_BITS } from './position';
import { countOf, listSides, rankOf } from './rank';
import { LANES, firstLane, pits } from './variant';

/** Kinds of moves, by their effect on the other side. LAP + r − 1 ends r pits into it; CAPTURE + lane captures that lane. */
export const INSIDE: i32 = 0;
export const AGAIN: i32 = 1;
export const LAP: i32 = 2;
export const CAPTURE: i32 = 8;
/** Rare, so it is played out. */
export const ROUND: i32 = 14;
export const KINDS: i32 = 15;

/** A move (u64): its kind << 48, its rank if it captures << 24, its rank if not (for ROUND: its lane). */
export const KIND_SHIFT: u64 = 48;
export const CAPTURED_SHIFT: u64 = 24;
export const RANK: u64 = 0xffffff;
export const LAST: u64 = 1 << 63;

const WIDTH: usize = 32;
// Addresses by seeds of a side.
const sides: usize = memory.data(4 * 32, 16);
const additions: usize = memory.data(4 * 32, 16);
const captures: usize = memory.data(4 * 32, 16);
const moves: usize = memory.data(4 * 32, 16);
const moveStarts: usize = memory.data(4 * 32, 16);

export function listsSize(mostSeeds: i32): usize {
  let size: usize = 0;
  for (let seeds = 0; seeds <= mostSeeds; seeds++) size += <usize>countOf(seeds) * (4 + 24 + 24 + 48 + 4);
  return size;
}

export function layOutLists(start: usize, mostSeeds: i32): void {
  let at = start;
  for (let seeds: usize = 0; seeds <= <usize>mostSeeds; seeds++) {
    const count = <usize>countOf(<i32>seeds);
    store<u32>(moves + seeds * 4, <u32>at);
    at += count * 48;
    store<u32>(sides + seeds * 4, <u32>at);
    at += count * 4;
    store<u32>(additions + seeds * 4, <u32>at);
    at += count * 24;
    store<u32>(captures + seeds * 4, <u32>at);
    at += count * 24;
    store<u32>(moveStarts + seeds * 4, <u32>at);
    at += count * 4;
  }
}

/** Leaves out additions beyond `mostSeeds`. */
export function fillLists(seeds: i32, mostSeeds: i32): void {
  const count = countOf(seeds);
  const list = <usize>load<u32>(sides + <usize>seeds * 4);
  listSides(seeds, list);
  let move = <usize>load<u32>(moves + <usize>seeds * 4);
  for (let rank: u32 = 0; rank < count; rank++) {
    const side = load<u32>(list + rank * 4);
    for (let added = 1; added <= pits && seeds + added <= mostSeeds; added++) {
      store<u32>(additionsOf(seeds, added) + rank * 4, rankOf(side + firstPits(added)));
    }
    for (let lane = firstLane; lane < LANES; lane++) {
      const taken = (side >> (lane * LANE_BITS)) & 31;
      const left = side & ~(31 << (lane * LANE_BITS));
      store<u32>(capturesOf(seeds, lane) + rank * 4, (taken << 24) | rankOf(left));
    }
    store<u32>(<usize>load<u32>(moveStarts + <usize>seeds * 4) + rank * 4, <u32>move);
    move = listMoves(side, move);
  }
}

function listMoves(side: u32, to: usize): usize {
  for (let lane = firstLane; lane < LANES; lane++) {
    if (((side >> (lane * LANE_BITS)) & 31) == 0) continue;
    store<u64>(to, describeMove(side, lane));
    to += 8;
  }
  if (side != 0) store<u64>(to - 8, load<u64>(to - 8) | LAST);
  return to;
}

export function firstPits(count: i32): u32 {
  return (0x2108421 >> ((LANES - count) * LANE_BITS)) << (firstLane * LANE_BITS);
}

/** As far as it depends on its own side. */
export function describeMove(side: u32, lane: i32): u64 {
  const seeds = <i32>((side >> (lane * LANE_BITS)) & 31);
  const house = lane - firstLane + seeds; // where the last seed lands, counted from pit 0 round the board
  if (house > 2 * pits) return word(ROUND, 0, lane);

  const emptied = side & ~(31 << (lane * LANE_BITS));
  if (house >= pits) {
    const after = emptied + ((0x2108421 << ((lane + 1) * LANE_BITS)) & 0x3fffffff);
    return house == pits ? word(AGAIN, 0, rankOf(after)) : word(LAP + house - pits - 1, 0, rankOf(after));
  }
  const landing = lane + seeds;
  const after = emptied + (((0x2108421 >> ((LANES - seeds) * LANE_BITS)) << ((lane + 1) * LANE_BITS)));
  if (((side >> (landing * LANE_BITS)) & 31) != 0) return word(INSIDE, 0, rankOf(after));
  const taken = after & ~(31 << (landing * LANE_BITS));
  return word(CAPTURE + LANES - 1 - landing + firstLane, rankOf(taken), rankOf(after));
}

function word(kind: i32, captured: u32, rank: u32): u64 {
  return (<u64>kind << KIND_SHIFT) | (<u64>captured << CAPTURED_SHIFT) | <u64>rank;
}

// @ts-ignore: decorator
@inline
export function sidesOf(seeds: i32): usize {
  return load<u32>(sides + <usize>seeds * 4);
}

/** For each arrangement, its rank (u32) after its first pits get a seed each. */
// @ts-ignore: decorator
@inline
export function additionsOf(seeds: i32, added: i32): usize {
  return <usize>load<u32>(additions + <usize>seeds * 4) + <usize>countOf(seeds) * <usize>(added - 1) * 4;
}

/** For each arrangement, the seeds in a lane << 24 | its rank without them (u32). */
// @ts-ignore: decorator
@inline
export function capturesOf(seeds: i32, lane: i32): usize {
  return <usize>load<u32>(captures + <usize>seeds * 4) + <usize>countOf(seeds) * <usize>lane * 4;
}

// @ts-ignore: decorator
@inline
export function movesOf(seeds: i32, rank: u32): usize {
  return load<u32>(<usize>load<u32>(moveStarts + <usize>seeds * 4) + <usize>rank * 4);
}
