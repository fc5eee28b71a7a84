/**
 * The endgame table: the best future margin of the side to move, four bits for every position with few enough seeds,
 * finished ones included. Stored by seeds in play, then by the mover's seeds; the side with fewer seeds selects the
 * row, so that positions that differ only in the other side are adjacent. Rows begin at whole bytes.
 *
 * Margins have the parity of the seeds in play, so sixteen codes cover −16 … 14 where the seeds are even and −15 … 15
 * where they are odd. The ends of the scale are bounds ("at most", "at least") where more is possible; the exact margin
 * then follows from those of the moves.
 */
import { LANE, LANE_BITS, SIDE, isOver } from './position';
import { MOST_RANKED, countOf, rankOf, seedsOf } from './rank';
import { again, gain, sow } from './sowing';
import { LANES, firstLane } from './variant';

const RECORD: usize = 16;
const WIDTH: usize = 32;
const MOST_CODE: i32 = 15;

// By (seeds in play, mover's seeds): +0 first cell, +4 distance between mover's ranks, +8 between the opponent's.
const records: usize = memory.data(16 * 32 * 32, 16);

/** Cells are numbered from here, two to a byte. The table begins later, so no cell of it has the number 0. */
let base: usize = 0;

/** The table holds the positions with up to this many seeds in play; −1 if there is none. */
export let tableSeeds: i32 = -1;

export function setTableSeeds(seeds: i32): void {
  tableSeeds = seeds;
}

// @ts-ignore: decorator
@inline
export function rowLength(seeds: i32): u32 {
  return (countOf(seeds) + 1) & ~1;
}

export function layerSize(seeds: i32): u64 {
  let cells: u64 = 0;
  for (let own = 0; own <= seeds; own++) cells += blockSize(own, seeds - own);
  return cells / 2;
}

function blockSize(own: i32, other: i32): u64 {
  return <u64>countOf(min(own, other)) * <u64>rowLength(max(own, other));
}

/** Layers follow each other, so a table can grow. */
export function layOutTable(from: usize, start: usize, mostSeeds: i32): void {
  base = from;
  let at: u64 = 2 * <u64>(start - from);
  for (let seeds = 0; seeds <= mostSeeds && seeds <= MOST_RANKED; seeds++) {
    for (let own = 0; own <= seeds; own++) {
      const other = seeds - own;
      const record = recordOf(seeds, own);
      store<u32>(record, <u32>at);
      store<u32>(record, own <= other ? rowLength(other) : 1, 4);
      store<u32>(record, own <= other ? 1 : rowLength(own), 8);
      at += blockSize(own, other);
    }
  }
}

// @ts-ignore: decorator
@inline
export function recordOf(seeds: i32, own: i32): usize {
  return records + (<usize>seeds * WIDTH + <usize>own) * RECORD;
}

// @ts-ignore: decorator
@inline
export function cellOf(seeds: i32, own: i32, rank: u32, facing: u32): u32 {
  const record = recordOf(seeds, own);
  return load<u32>(record) + rank * load<u32>(record, 4) + facing * load<u32>(record, 8);
}

/** Only for positions with at most `tableSeeds` seeds in play. */
// @ts-ignore: decorator
@inline
export function cellOfBoard(board: u64, seeds: i32): u32 {
  const mover = <u32>(board & SIDE);
  return cellOf(seeds, seedsOf(mover), rankOf(mover), rankOf(<u32>(board >> 30)));
}

// @ts-ignore: decorator
@inline
export function byteOf(cell: u32): usize {
  return base + (cell >> 1);
}

// @ts-ignore: decorator
@inline
export function codeIn(cell: u32): i32 {
  return (<i32>load<u8>(byteOf(cell)) >> ((cell & 1) << 2)) & MOST_CODE;
}

export function setCode(cell: u32, code: i32): void {
  const shift = (cell & 1) << 2;
  const others = <i32>load<u8>(byteOf(cell)) & ~(MOST_CODE << shift);
  store<u8>(byteOf(cell), <u8>(others | (code << shift)));
}

/** That of code 0. */
// @ts-ignore: decorator
@inline
export function lowestOf(seeds: i32): i32 {
  return (seeds & 1) - 16;
}

// @ts-ignore: decorator
@inline
export function leastOf(code: i32, seeds: i32): i32 {
  return code == 0 ? -seeds : 2 * code + lowestOf(seeds);
}

// @ts-ignore: decorator
@inline
export function mostOf(code: i32, seeds: i32): i32 {
  return code == MOST_CODE ? seeds : 2 * code + lowestOf(seeds);
}

/**
 * Counts positions whose code was not enough, so that their moves were played. Proofs count them as nodes; look-aheads
 * do not.
 */
export let played: u64 = 0;

/**
 * Exact between `alpha` and `beta`; otherwise a bound that is as far on the same side. Where a code is not enough, the
 * moves are played.
 */
export function tableMargin(board: u64, seeds: i32, alpha: i32, beta: i32): i32 {
  const code = codeIn(cellOfBoard(board, seeds));
  const least = leastOf(code, seeds);
  const most = mostOf(code, seeds);
  if (least == most || least >= beta) return least;
  return most <= alpha ? most : marginByMoves(board, seeds, alpha, beta);
}

/**
 * Moves with a sufficient code come first, because they leave less to play. The work is bounded by the few seeds in
 * play, so it is not interrupted: in proofs with a table of 18, 20 and 22 seeds, 21 to 33 thousand calls played at most
 * 43, 174 and 3,563 positions each.
 */
export function marginByMoves(board: u64, seeds: i32, alpha: i32, beta: i32): i32 {
  played++;
  if (isOver(board)) return (board & SIDE) == 0 ? -seeds : seeds;
  let best = -128;
  let open = 0;
  for (let lane = LANES - 1; lane >= firstLane; lane--) {
    if (((board >> (lane * LANE_BITS)) & LANE) == 0) continue;
    const next = sow(board, lane);
    const left = seeds - gain;
    const code = codeIn(cellOfBoard(next, left));
    best = max(best, gain + (again ? leastOf(code, left) : -mostOf(code, left)));
    if (leastOf(code, left) != mostOf(code, left)) open |= 1 << lane;
  }
  for (; open != 0 && best < beta; open &= open - 1) {
    const next = sow(board, ctz(open));
    const won = gain;
    const floor = max(alpha, best) - won;
    const ceiling = beta - won;
    const margin = again
      ? tableMargin(next, seeds - won, floor, ceiling)
      : -tableMargin(next, seeds - won, -ceiling, -floor);
    best = max(best, won + margin);
  }
  return best;
}
