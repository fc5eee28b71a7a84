// Builds the endgame table bottom-up by seeds in play. A layer is divided into blocks by the seeds of the side with
// fewer seeds, the "row" side. Blocks of a layer are independent, so threads share them. In a block, rows are built in
// the order of rank, each in two passes over all opposing sides: first the row side moves, then the opposing side.
import { cellOf, cellOfBoard, setTableSeeds, tableSeeds } from './endgame';
import {
  AGAIN, CAPTURE, CAPTURED_SHIFT, INSIDE, KINDS, KIND_SHIFT, LAP, LAST, RANK, ROUND,
  additionsOf, capturesOf, describeMove, fillLists, firstPits, movesOf, sidesOf,
} from './endgame-lists';
import { LANE_BITS } from './position';
import { countOf, rankOf } from './rank';
import { poll } from './time';
import { again, gain, sow } from './sowing';
import { LANES, capturesAlone, firstLane, pits } from './variant';

const LOWEST: i8 = -128;
const RECORD: usize = 16;

/** The next block of the current layer. Threads take blocks with an atomic addition. */
const nextBlock: usize = memory.data(4, 4);
/** How many blocks of the layer are done. */
const blocksDone: usize = memory.data(4, 4);
/** Counts the layers that were opened, so that a thread notices that its unfinished block belongs to another one. */
const layersOpened: usize = memory.data(4, 4);

// The block this thread is in the middle of, and the layer it belongs to. A stopped build continues here.
let block: i32 = -1;
let row: u32 = 0;
let layer: i32 = 0;

let mostSeeds: i32 = 0;
/** The lists are filled for sides of up to this many seeds. */
let listed: i32 = -1;
/** This thread's row buffer, and its records for the moves of pass two and for the results of captures. */
let buffer: usize = 0;
let records: usize = 0;
let captureRecords: usize = 0;
/** The values of the opposing side to move, for the block with equal sides: [row][opposing]. */
let square: usize = 0;

/** Bytes needed per thread. */
export function builderSize(most: i32): usize {
  return ((<usize>countOf(most) + 63) & ~15) + <usize>(KINDS + 32) * RECORD;
}

/** Bytes of the square, which all threads share. */
export function squareSize(most: i32): usize {
  const side = <usize>countOf(most >> 1);
  return side * side + 16;
}

export function setBuilder(own: usize, shared: usize, most: i32): void {
  mostSeeds = most;
  records = own;
  captureRecords = own + <usize>KINDS * RECORD;
  buffer = captureRecords + 32 * RECORD;
  square = shared;
  block = -1;
  row = 0;
  listed = -1;
}

/** Sets up to how many seeds the table is complete, and opens the layer above it. Drops an unfinished one. */
export function openLayer(complete: i32): void {
  const lists = complete + 1;
  for (let seeds = listed + 1; seeds <= lists && seeds <= mostSeeds; seeds++) fillLists(seeds, mostSeeds);
  listed = lists;
  setTableSeeds(complete);
  atomic.store<i32>(nextBlock, 0);
  atomic.store<i32>(blocksDone, 0);
  atomic.add<i32>(layersOpened, 1);
}

/** Adds the layer above the table to it if all its blocks are done. */
export function closeLayer(): bool {
  const seeds = tableSeeds + 1;
  if (atomic.load<i32>(blocksDone) <= seeds >> 1) return false;
  openLayer(seeds);
  return true;
}

/** Works on the layer above the table until no block is left or the host says stop. */
export function buildLayer(seeds: i32): void {
  if (layer != atomic.load<i32>(layersOpened)) {
    layer = atomic.load<i32>(layersOpened);
    block = -1;
  }
  while (true) {
    if (block < 0) {
      // Nearly equal sides make the largest blocks. They come first, so that threads finish together.
      const taken = atomic.add<i32>(nextBlock, 1);
      if (taken > seeds >> 1) return;
      block = (seeds >> 1) - taken;
      row = 0;
    }
    if (!buildBlock(seeds)) return;
    block = -1;
    atomic.add<i32>(blocksDone, 1);
  }
}

function buildBlock(seeds: i32): bool {
  if (block == 0) {
    // Finished games: the side with seeds left keeps them.
    memory.fill(cellOf(seeds, 0, 0, 0), <u8>-seeds, countOf(seeds));
    if (seeds > 0) memory.fill(cellOf(seeds, seeds, 0, 0), <u8>seeds, countOf(seeds));
    return true;
  }
  const rows = countOf(block);
  let since = 0;
  while (row < rows) {
    moveRow(seeds);
    moveOpposing(seeds);
    row++;
    since += countOf(seeds - block);
    if (since > 200_000) {
      since = 0;
      if (poll()) return false;
    }
  }
  return true;
}

/** Where the values of the opposing side to move against a row are. */
// @ts-ignore: decorator
@inline
function opposingRow(seeds: i32, at: u32): usize {
  const other = seeds - block;
  return block == other ? square + <usize>at * <usize>countOf(other) : cellOf(seeds, other, 0, at);
}

/** Pass one: the row side moves, against every opposing side. Each of its moves is one loop over them. */
function moveRow(seeds: i32): void {
  const other = seeds - block;
  const count = countOf(other);
  const from: u32 = block == other ? row : 0; // only one half of the square is computed; the other is its mirror image
  const side = load<u32>(sidesOf(block) + row * 4);
  memory.fill(buffer, LOWEST, count);
  for (let lane = firstLane; lane < LANES; lane++) {
    if (((side >> (lane * LANE_BITS)) & 31) == 0) continue;
    const move = describeMove(side, lane);
    const kind = <i32>(move >> KIND_SHIFT);
    const rank = <u32>(move & RANK);
    if (kind == INSIDE) {
      raiseToNegated(opposingRow(seeds, rank), from, count);
    } else if (kind == AGAIN) {
      raiseToNext(cellOf(seeds - 1, block - 1, rank, 0), from, count);
    } else if (kind == ROUND) {
      raiseToPlayed(seeds, side, lane, from, count);
    } else if (kind >= CAPTURE) {
      setCaptureRecords(seeds, rank, <u32>((move >> CAPTURED_SHIFT) & RANK));
      raiseToTaken(capturesOf(other, kind - CAPTURE), from, count);
    } else {
      const added = kind - LAP + 1;
      raiseToLapped(cellOf(seeds - 1, other + added, 0, rank), additionsOf(other, added), from, count);
    }
  }
  memory.copy(cellOf(seeds, block, row, from), buffer + from, count - from);
}

function raiseToNegated(values: usize, from: u32, count: u32): void {
  for (let i = from; i < count; i += 16) {
    const best = v128.load(buffer + i);
    v128.store(buffer + i, i8x16.max_s(best, i8x16.neg(v128.load(values + i))));
  }
}

function raiseToNext(values: usize, from: u32, count: u32): void {
  const one = i8x16.splat(1);
  for (let i = from; i < count; i += 16) {
    const best = v128.load(buffer + i);
    v128.store(buffer + i, i8x16.max_s(best, i8x16.add(one, v128.load(values + i))));
  }
}

function raiseToLapped(values: usize, ranks: usize, from: u32, count: u32): void {
  for (let i = from; i < count; i++) {
    const value = 1 - <i32>load<i8>(values + load<u32>(ranks + i * 4));
    raise(i, value);
  }
}

/** The results of capturing q seeds, for each q: +0 first value, +4 distance between ranks, +8 seeds won. */
function setCaptureRecords(seeds: i32, rank: u32, captured: u32): void {
  const other = seeds - block;
  for (let q = 0; q <= other; q++) {
    const record = captureRecords + <usize>q * RECORD;
    if (q == 0 && !capturesAlone) {
      store<u32>(record, <u32>opposingRow(seeds, rank));
      store<u32>(record, 1, 4);
      store<i32>(record, 0, 8);
      continue;
    }
    const first = cellOf(seeds - q - 1, other - q, 0, captured);
    store<u32>(record, <u32>first);
    store<u32>(record, <u32>(cellOf(seeds - q - 1, other - q, 1, captured) - first), 4);
    store<i32>(record, q + 1, 8);
  }
}

function raiseToTaken(captured: usize, from: u32, count: u32): void {
  for (let i = from; i < count; i++) {
    const entry = load<u32>(captured + i * 4);
    const record = captureRecords + <usize>(entry >> 24) * RECORD;
    const cell = load<u32>(record) + (entry & <u32>RANK) * load<u32>(record, 4);
    raise(i, load<i32>(record, 8) - <i32>load<i8>(cell));
  }
}

function raiseToPlayed(seeds: i32, side: u32, lane: i32, from: u32, count: u32): void {
  const list = sidesOf(seeds - block);
  for (let i = from; i < count; i++) raise(i, played(side, load<u32>(list + i * 4), lane, seeds));
}

// @ts-ignore: decorator
@inline
function raise(at: u32, value: i32): void {
  if (value > <i32>load<i8>(buffer + at)) store<i8>(buffer + at, <i8>value);
}

/** The value of a move that reaches the store, found by playing it. */
function played(mover: u32, opposing: u32, lane: i32, seeds: i32): i32 {
  const next = sow(<u64>mover | (<u64>opposing << 30), lane);
  const won = gain;
  const value = <i32>load<i8>(cellOfBoard(next, seeds - won));
  return again ? won + value : won - value;
}

/** Pass two: every opposing side moves against the row side. The lists of its moves do not depend on the row. */
function moveOpposing(seeds: i32): void {
  const other = seeds - block;
  const equal = block == other;
  const count = countOf(other);
  const side = load<u32>(sidesOf(block) + row * 4);
  setRecords(seeds, side);
  const out = opposingRow(seeds, row);
  const from: u32 = equal ? row + 1 : 0;
  if (equal) store<i8>(out + row, load<i8>(cellOf(seeds, block, row, row)));
  if (from >= count) return;
  let at = movesOf(other, from);
  for (let i = from; i < count; i++) {
    let best: i32 = LOWEST;
    let move: u64 = 0;
    do {
      move = load<u64>(at);
      at += 8;
      const kind = <usize>((move >> KIND_SHIFT) & 15);
      const record = records + kind * RECORD;
      let value: i32;
      if (kind == ROUND) {
        value = played(load<u32>(sidesOf(other) + i * 4), side, <i32>(move & RANK), seeds);
      } else {
        const rank = <u32>((move >> load<u8>(record, 12)) & RANK);
        const cell = <i32>load<i8>(load<u32>(record) + rank * load<u32>(record, 4));
        value = <i32>load<i16>(record, 8) + cell * <i32>load<i16>(record, 10);
      }
      best = value > best ? value : best;
    } while ((move & LAST) == 0);
    store<i8>(out + i, <i8>best);
    if (equal) store<i8>(cellOf(seeds, block, i, row), <i8>best);
  }
}

/** A kind of move of the opposing side: +0 first value, +4 distance between ranks, +8 seeds won, +10 sign, +12 rank's shift. */
function setRecord(kind: i32, first: usize, step: usize, won: i32, sign: i32, shift: u64): void {
  const record = records + <usize>kind * RECORD;
  store<u32>(record, <u32>first);
  store<u32>(record, <u32>step, 4);
  store<i16>(record, <i16>won, 8);
  store<i16>(record, <i16>sign, 10);
  store<u8>(record, <u8>shift, 12);
}

function setRecords(seeds: i32, side: u32): void {
  const other = seeds - block;
  const rowValues = cellOf(seeds, block, row, 0);
  setRecord(INSIDE, rowValues, 1, 0, -1, 0);
  const next = cellOf(seeds - 1, other - 1, 0, row);
  setRecord(AGAIN, next, cellOf(seeds - 1, other - 1, 1, row) - next, 1, 1, 0);
  for (let added = 1; added <= pits && added < other; added++) {
    const rank = rankOf(side + firstPits(added));
    const first = cellOf(seeds - 1, block + added, rank, 0);
    setRecord(LAP + added - 1, first, cellOf(seeds - 1, block + added, rank, 1) - first, 1, -1, 0);
  }
  for (let lane = firstLane; lane < LANES; lane++) {
    const taken = <i32>((side >> (lane * LANE_BITS)) & 31);
    if (taken == 0 && !capturesAlone) {
      setRecord(CAPTURE + lane, rowValues, 1, 0, -1, 0);
      continue;
    }
    const rank = rankOf(side & ~(31 << (lane * LANE_BITS)));
    const left = seeds - taken - 1;
    const first = cellOf(left, block - taken, rank, 0);
    const step = cellOf(left, block - taken, rank, 1) - first;
    setRecord(CAPTURE + lane, first, step, taken + 1, -1, CAPTURED_SHIFT);
  }
}
