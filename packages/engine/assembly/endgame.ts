// The endgame table: the best future margin of the side to move, one signed byte for every position with few enough
// seeds, finished ones included. Stored by seeds in play, then by the mover's seeds; the side with fewer seeds selects
// the row, so that positions that differ only in the other side are adjacent.
import { SIDE } from './position';
import { MOST_RANKED, countOf, rankOf, seedsOf } from './rank';

const RECORD: usize = 16;
const WIDTH: usize = 32;

// By (seeds in play, mover's seeds): +0 address, +4 distance between mover's ranks, +8 between the opponent's.
const records: usize = memory.data(16 * 32 * 32, 16);

/** The table holds the positions with up to this many seeds in play; −1 if there is none. */
export let tableSeeds: i32 = -1;

export function setTableSeeds(seeds: i32): void {
  tableSeeds = seeds;
}

/** The number of positions with exactly this many seeds in play. */
export function layerSize(seeds: i32): u64 {
  let size: u64 = 0;
  for (let own = 0; own <= seeds; own++) size += <u64>countOf(own) * <u64>countOf(seeds - own);
  return size;
}

/** Sets the addresses of the layers up to `mostSeeds`. Layers follow each other, so a table can grow. */
export function layOutTable(start: usize, mostSeeds: i32): void {
  let at = start;
  for (let seeds = 0; seeds <= mostSeeds && seeds <= MOST_RANKED; seeds++) {
    for (let own = 0; own <= seeds; own++) {
      const other = seeds - own;
      const record = recordOf(seeds, own);
      store<u32>(record, <u32>at);
      store<u32>(record, own <= other ? countOf(other) : 1, 4);
      store<u32>(record, own <= other ? 1 : countOf(own), 8);
      at += <usize>countOf(own) * <usize>countOf(other);
    }
  }
}

// @ts-ignore: decorator
@inline
export function recordOf(seeds: i32, own: i32): usize {
  return records + (<usize>seeds * WIDTH + <usize>own) * RECORD;
}

/** The address of the value for the ranks of the mover's and the opponent's side. */
// @ts-ignore: decorator
@inline
export function cellOf(seeds: i32, own: i32, rank: u32, facing: u32): usize {
  const record = recordOf(seeds, own);
  return load<u32>(record) + rank * load<u32>(record, 4) + facing * load<u32>(record, 8);
}

/** The address of a position's value. It must have at most `tableSeeds` seeds in play. */
// @ts-ignore: decorator
@inline
export function cellOfBoard(board: u64, seeds: i32): usize {
  const mover = <u32>(board & SIDE);
  return cellOf(seeds, seedsOf(mover), rankOf(mover), rankOf(<u32>(board >> 30)));
}
