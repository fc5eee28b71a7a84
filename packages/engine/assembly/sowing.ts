// The effect of a sowing on the packed word, by lane and number of seeds. One addition moves all the seeds.
import { LANE, LANE_BITS, SIDE_BITS, swapped } from './position';
import { LANES, capturesAlone, firstLane, pits } from './variant';

const ENTRY: usize = 16;
const SEEDS: usize = 32;

/**
 * An entry: +0 what to add to the word, +8 seeds into the mover's store, +9 the shift of the mover's pit where the last
 * seed lands (60, an unused bit, if it lands elsewhere), +10 the same for the facing pit, +11 whether it lands in the
 * store.
 */
const entries: usize = memory.data(6 * 32 * 16, 16);

/** Captures included. */
export let gain: i32 = 0;
export let again: bool = false;

export function prepareSowing(): void {
  for (let lane = firstLane; lane < LANES; lane++) {
    for (let seeds = 0; seeds < <i32>SEEDS; seeds++) prepareEntry(lane, seeds);
  }
}

function prepareEntry(lane: i32, seeds: i32): void {
  let add: u64 = 0 - ((<u64>seeds) << (lane * LANE_BITS));
  let stored = 0;
  let house = lane - firstLane; // 0 … pits - 1 own pits, pits the store, then the opponent's pits
  for (let left = seeds; left > 0; left--) {
    house = house == 2 * pits ? 0 : house + 1;
    if (house == pits) stored++;
    else add += (<u64>1) << shiftOf(house);
  }
  const own = seeds > 0 && house < pits;
  const entry = entries + (<usize>lane * SEEDS + <usize>seeds) * ENTRY;
  store<u64>(entry, add);
  store<u8>(entry, <u8>stored, 8);
  store<u8>(entry, <u8>(own ? shiftOf(house) : 2 * SIDE_BITS), 9);
  store<u8>(entry, <u8>(own ? shiftOf(2 * pits - house) : 2 * SIDE_BITS), 10);
  store<u8>(entry, seeds > 0 && house == pits ? 1 : 0, 11);
}

/** Houses count from pit 0 round the board. The pit facing pit h is house 2 × pits − h. */
function shiftOf(house: i32): i32 {
  return house < pits ? (firstLane + house) * LANE_BITS : SIDE_BITS + (firstLane + house - pits - 1) * LANE_BITS;
}

/** Returns the position from the view of the next side to move. The lane must hold seeds. */
// @ts-ignore: decorator
@inline
export function sow(board: u64, lane: i32): u64 {
  const entry = entryOf(board, lane);
  let next = board + load<u64>(entry);
  let won = <i32>load<u8>(entry, 8);
  const landing = <u64>load<u8>(entry, 9);
  if (((next >> landing) & LANE) == 1) {
    const facing = <u64>load<u8>(entry, 10);
    const taken = (next >> facing) & LANE;
    if (taken != 0 || capturesAlone) {
      won += <i32>taken + 1;
      next &= ~((LANE << landing) | (LANE << facing));
    }
  }
  gain = won;
  again = load<u8>(entry, 11) != 0;
  return again ? next : swapped(next);
}

/** Does not set the two globals, and is unrolled by lane: perft is 1.5 times as fast. */
// @ts-ignore: decorator
@inline
export function sowOnly(board: u64, lane: i32): u64 {
  const entry = entryOf(board, lane);
  let next = board + load<u64>(entry);
  const landing = <u64>load<u8>(entry, 9);
  if (((next >> landing) & LANE) == 1) {
    const facing = <u64>load<u8>(entry, 10);
    if (((next >> facing) & LANE) != 0 || capturesAlone) next &= ~((LANE << landing) | (LANE << facing));
  }
  return select<u64>(next, swapped(next), load<u8>(entry, 11) != 0);
}

// @ts-ignore: decorator
@inline
function entryOf(board: u64, lane: i32): usize {
  const seeds = <usize>((board >> (lane * LANE_BITS)) & LANE);
  return entries + (<usize>lane * SEEDS + seeds) * ENTRY;
}
