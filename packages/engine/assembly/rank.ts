/**
 * Numbers the arrangements of k seeds in one side's pits, without gaps: first by the seeds in the three far lanes, then
 * by those lanes in lexicographic order, then by the three near lanes. Seeds only ever move towards the store, so a
 * sowing that stays inside its side always lowers the rank; the endgame table is built in that order.
 */
import { LANES, firstLane } from './variant';

export const MOST_RANKED: i32 = 31;

const TRIPLE: usize = 1 << 15;
const WIDTH: usize = 32;

// A triple's entry is its lexicographic rank << 8 | its seeds.
const triples: usize = memory.data(4 * 32768, 16);
/** u32 by (seeds of the side, seeds in the far lanes): the first rank with these seeds in the far lanes. */
const farStarts: usize = memory.data(4 * 32 * 32, 16);
/** u32 by seeds: the number of arrangements in the near lanes. */
const nearCounts: usize = memory.data(4 * 32, 16);
/** u32 by seeds: the number of arrangements on the whole side. */
const counts: usize = memory.data(4 * 32, 16);

function ways(lanes: i32, seeds: i32): u32 {
  if (lanes == 0) return seeds == 0 ? 1 : 0;
  let product: u64 = 1;
  for (let i = 1; i < lanes; i++) product = (product * <u64>(seeds + i)) / <u64>i;
  return <u32>product;
}

export function prepareRanks(): void {
  const farLanes = firstLane < 3 ? 3 - firstLane : 0;
  const nearLanes = LANES - firstLane - farLanes;
  for (let triple: usize = 0; triple < TRIPLE; triple++) {
    const first = <u32>(triple & 31);
    const second = <u32>((triple >> 5) & 31);
    const sum = first + second + <u32>(triple >> 10);
    let order = second;
    for (let i: u32 = 0; i < first; i++) order += sum - i + 1;
    store<u32>(triples + triple * 4, (order << 8) | sum);
  }
  for (let seeds = 0; seeds <= MOST_RANKED; seeds++) {
    store<u32>(nearCounts + seeds * 4, ways(nearLanes, seeds));
    let start: u32 = 0;
    for (let far = 0; far <= seeds; far++) {
      store<u32>(farStarts + (<usize>seeds * WIDTH + <usize>far) * 4, start);
      start += ways(farLanes, far) * ways(nearLanes, seeds - far);
    }
    store<u32>(counts + seeds * 4, start);
  }
}

// @ts-ignore: decorator
@inline
export function countOf(seeds: i32): u32 {
  return load<u32>(counts + <usize>seeds * 4);
}

// @ts-ignore: decorator
@inline
export function seedsOf(side: u32): i32 {
  return <i32>((load<u32>(triples + (side & 32767) * 4) + load<u32>(triples + (side >> 15) * 4)) & 255);
}

// @ts-ignore: decorator
@inline
export function rankOf(side: u32): u32 {
  const far = load<u32>(triples + (side & 32767) * 4);
  const near = load<u32>(triples + (side >> 15) * 4);
  const farSeeds = far & 255;
  const nearSeeds = near & 255;
  return (
    load<u32>(farStarts + (<usize>(farSeeds + nearSeeds) * WIDTH + <usize>farSeeds) * 4) +
    (far >> 8) * load<u32>(nearCounts + nearSeeds * 4) +
    (near >> 8)
  );
}

/** A side is a 30-bit half word (u32). */
export function listSides(seeds: i32, to: usize): void {
  const missing: u32 = (1 << (5 * firstLane)) - 1; // lanes that this board does not have
  for (let far = 0; far <= seeds; far++) {
    for (let a = 0; a <= far; a++) {
      for (let b = 0; a + b <= far; b++) {
        const farLanes: u32 = a | (b << 5) | ((far - a - b) << 10);
        if ((farLanes & missing) == 0) to = listNear(farLanes, seeds - far, missing, to);
      }
    }
  }
}

function listNear(farLanes: u32, seeds: i32, missing: u32, to: usize): usize {
  for (let a = 0; a <= seeds; a++) {
    for (let b = 0; a + b <= seeds; b++) {
      const side = farLanes | (a << 15) | (b << 20) | ((seeds - a - b) << 25);
      if ((side & missing) != 0) continue;
      store<u32>(to, side);
      to += 4;
    }
  }
  return to;
}
