/**
 * Builds the endgame table bottom-up by seeds in play. A layer is divided into blocks by the seeds of the side with
 * fewer seeds, the "row" side. Blocks of a layer are independent, so threads share them. In a block, rows are built in
 * the order of rank, each in two passes over all opposing sides: first the row side moves, then the opposing side.
 *
 * A pass works with bytes. The value of a move that is only known as "at most v" becomes v − 1, which has the wrong
 * parity: it loses against an exact v, and if it wins, the exact margin is found by playing the moves. An "at least" of
 * the table always makes an "at least" of the result.
 */
import {
  byteOf, cellOf, codeIn, lowestOf, marginByMoves, rowLength, setCode, setTableSeeds, tableMargin, tableSeeds,
} from './endgame';
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
const VECTOR: u32 = 16;

/** By the code of the position after the move: for the opponent to move, and for the same side. */
const opponentsValues: usize = memory.data(2 * 16, 16);
const ownValues: usize = memory.data(2 * 16, 16);

// A kind of move: +0 first cell, +4 distance between ranks, +8 the shift of the rank, +16 values by code.
const RECORD: usize = 32;
const VALUES: usize = 16;

/** Threads take blocks of the current layer with an atomic addition. */
const nextBlock: usize = memory.data(4, 4);
const blocksDone: usize = memory.data(4, 4);
/** So that a thread notices that its unfinished block belongs to another layer. */
const layersOpened: usize = memory.data(4, 4);

// The block this thread is in the middle of, and the layer it belongs to. A stopped build continues here.
let block: i32 = -1;
let row: u32 = 0;
let layer: i32 = 0;

let mostSeeds: i32 = 0;
/** For sides of up to this many seeds. */
let listed: i32 = -1;
let buffer: usize = 0;
let rowSide: u32 = 0;
let records: usize = 0;
let captureRecords: usize = 0;

export function builderSize(most: i32): usize {
  return ((<usize>countOf(most) + 63) & ~15) + <usize>(KINDS + 32) * RECORD;
}

/**
 * Shared by all threads: the values of the opposing side to move in the block with equal sides, by row. Its cells are
 * numbered from 0.
 */
export function squareSize(most: i32): usize {
  return <usize>countOf(most >> 1) * <usize>rowLength(most >> 1) / 2 + 16;
}

export function setBuilder(own: usize, most: i32): void {
  mostSeeds = most;
  records = own;
  captureRecords = own + <usize>KINDS * RECORD;
  buffer = captureRecords + 32 * RECORD;
  block = -1;
  row = 0;
  listed = -1;
  prepareValues();
}

function prepareValues(): void {
  for (let parity = 0; parity < 2; parity++) {
    for (let code = 0; code < 16; code++) {
      const margin = 2 * code + lowestOf(parity);
      const at = <usize>(16 * parity + code);
      store<i8>(opponentsValues + at, <i8>(-margin - (code == 15 ? 1 : 0)));
      store<i8>(ownValues + at, <i8>(margin - (code == 0 ? 1 : 0)));
    }
  }
}

/** By code, for a move that wins seeds and leads to a layer. */
// @ts-ignore: decorator
@inline
function valuesAfter(isOwn: bool, left: i32, won: i32): v128 {
  return i8x16.add(v128.load((isOwn ? ownValues : opponentsValues) + <usize>(16 * (left & 1))), i8x16.splat(<i8>won));
}

/** Drops an unfinished layer. */
export function openLayer(complete: i32): void {
  const lists = complete + 1;
  for (let seeds = listed + 1; seeds <= lists && seeds <= mostSeeds; seeds++) fillLists(seeds, mostSeeds);
  listed = lists;
  setTableSeeds(complete);
  atomic.store<i32>(nextBlock, 0);
  atomic.store<i32>(blocksDone, 0);
  atomic.add<i32>(layersOpened, 1);
}

/** False as long as a block of the layer is not done. */
export function closeLayer(): bool {
  const seeds = tableSeeds + 1;
  if (atomic.load<i32>(blocksDone) <= seeds >> 1) return false;
  openLayer(seeds);
  return true;
}

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
    const lost = 17 * codeOf(-seeds, seeds);
    memory.fill(byteOf(cellOf(seeds, 0, 0, 0)), <u8>lost, rowLength(seeds) / 2);
    const kept = 17 * codeOf(seeds, seeds);
    if (seeds > 0) memory.fill(byteOf(cellOf(seeds, seeds, 0, 0)), <u8>kept, rowLength(seeds) / 2);
    return true;
  }
  const rows = countOf(block);
  let since = 0;
  while (row < rows) {
    rowSide = load<u32>(sidesOf(block) + row * 4);
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

// @ts-ignore: decorator
@inline
function opposingRow(seeds: i32, at: u32): u32 {
  const other = seeds - block;
  return block == other ? at * rowLength(other) : cellOf(seeds, other, 0, at);
}

/** Pass one: every move of the row side is one loop over all opposing sides. */
function moveRow(seeds: i32): void {
  const other = seeds - block;
  const count = countOf(other);
  const from: u32 = block == other ? row : 0; // only one half of the square is computed; the other is its mirror image
  memory.fill(buffer, LOWEST, count);
  for (let lane = firstLane; lane < LANES; lane++) {
    if (((rowSide >> (lane * LANE_BITS)) & 31) == 0) continue;
    const move = describeMove(rowSide, lane);
    const kind = <i32>(move >> KIND_SHIFT);
    const rank = <u32>(move & RANK);
    if (kind == INSIDE) {
      raiseToRow(opposingRow(seeds, rank), valuesAfter(false, seeds, 0), from, count);
    } else if (kind == AGAIN) {
      raiseToRow(cellOf(seeds - 1, block - 1, rank, 0), valuesAfter(true, seeds - 1, 1), from, count);
    } else if (kind == ROUND) {
      raiseToPlayed(seeds, lane, from, count);
    } else if (kind >= CAPTURE) {
      setCaptureRecords(seeds, rank, <u32>((move >> CAPTURED_SHIFT) & RANK));
      raiseToTaken(capturesOf(other, kind - CAPTURE), from, count);
    } else {
      const added = kind - LAP + 1;
      setRecord(kind, cellOf(seeds - 1, other + added, 0, rank), 1, 0, valuesAfter(false, seeds - 1, 1));
      raiseToLapped(records + <usize>kind * RECORD, additionsOf(other, added), from, count);
    }
  }
  writeRow(seeds, cellOf(seeds, block, row, 0), from, true);
}

function raiseToRow(first: u32, values: v128, from: u32, count: u32): void {
  for (let i = from & ~(VECTOR - 1); i < count; i += VECTOR) {
    const value = i8x16.swizzle(values, codesFrom(first + i));
    v128.store(buffer + i, i8x16.max_s(v128.load(buffer + i), value));
  }
}

// @ts-ignore: decorator
@inline
function codesFrom(cell: u32): v128 {
  const pairs = v128.load_zero<u64>(byteOf(cell));
  const low = v128.and(pairs, i8x16.splat(15));
  const high = i8x16.shr_u(pairs, 4);
  return v128.shuffle<u8>(low, high, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

function raiseToLapped(record: usize, ranks: usize, from: u32, count: u32): void {
  const first = load<u32>(record);
  for (let i = from; i < count; i++) raise(i, valueIn(record, first + load<u32>(ranks + i * 4)));
}

/** By the number of captured seeds. */
function setCaptureRecords(seeds: i32, rank: u32, captured: u32): void {
  const other = seeds - block;
  for (let q = 0; q <= other; q++) {
    const record = captureRecords + <usize>q * RECORD;
    if (q == 0 && !capturesAlone) {
      fillRecord(record, opposingRow(seeds, rank), 1, 0, valuesAfter(false, seeds, 0));
      continue;
    }
    const left = seeds - q - 1;
    const first = cellOf(left, other - q, 0, captured);
    fillRecord(record, first, cellOf(left, other - q, 1, captured) - first, 0, valuesAfter(false, left, q + 1));
  }
}

function raiseToTaken(captured: usize, from: u32, count: u32): void {
  for (let i = from; i < count; i++) {
    const entry = load<u32>(captured + i * 4);
    const record = captureRecords + <usize>(entry >> 24) * RECORD;
    raise(i, valueIn(record, load<u32>(record) + (entry & <u32>RANK) * load<u32>(record, 4)));
  }
}

function raiseToPlayed(seeds: i32, lane: i32, from: u32, count: u32): void {
  const list = sidesOf(seeds - block);
  for (let i = from; i < count; i++) raise(i, played(rowSide, load<u32>(list + i * 4), lane, seeds));
}

// @ts-ignore: decorator
@inline
function raise(at: u32, value: i32): void {
  if (value > <i32>load<i8>(buffer + at)) store<i8>(buffer + at, <i8>value);
}

// @ts-ignore: decorator
@inline
function valueIn(record: usize, cell: u32): i32 {
  return <i32>load<i8>(record + <usize>codeIn(cell), VALUES);
}

function played(mover: u32, opposing: u32, lane: i32, seeds: i32): i32 {
  const next = sow(boardOf(mover, opposing), lane);
  const won = gain;
  const movesAgain = again;
  const value = tableMargin(next, seeds - won, -128, 127);
  return movesAgain ? won + value : won - value;
}

// @ts-ignore: decorator
@inline
function boardOf(mover: u32, opposing: u32): u64 {
  return <u64>mover | (<u64>opposing << 30);
}

/** Pass two. The lists of the moves of the opposing sides do not depend on the row. */
function moveOpposing(seeds: i32): void {
  const other = seeds - block;
  const equal = block == other;
  const count = countOf(other);
  setRecords(seeds);
  const from: u32 = equal ? row + 1 : 0;
  if (equal) setCode(opposingRow(seeds, row) + row, codeIn(cellOf(seeds, block, row, row)));
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
        value = played(load<u32>(sidesOf(other) + i * 4), rowSide, <i32>(move & RANK), seeds);
      } else {
        const rank = <u32>((move >> load<u8>(record, 8)) & RANK);
        value = valueIn(record, load<u32>(record) + rank * load<u32>(record, 4));
      }
      best = value > best ? value : best;
    } while ((move & LAST) == 0);
    store<i8>(buffer + i, <i8>best);
  }
  writeRow(seeds, opposingRow(seeds, row), from, false);
  if (equal) {
    for (let i = from; i < count; i++) setCode(cellOf(seeds, block, i, row), codeIn(opposingRow(seeds, row) + i));
  }
}

// @ts-ignore: decorator
@inline
function setRecord(kind: i32, first: u32, step: u32, shift: u64, values: v128): void {
  fillRecord(records + <usize>kind * RECORD, first, step, shift, values);
}

// @ts-ignore: decorator
@inline
function fillRecord(record: usize, first: u32, step: u32, shift: u64, values: v128): void {
  store<u32>(record, first);
  store<u32>(record, step, 4);
  store<u8>(record, <u8>shift, 8);
  v128.store(record, values, VALUES);
}

function setRecords(seeds: i32): void {
  const other = seeds - block;
  const rowCells = cellOf(seeds, block, row, 0);
  setRecord(INSIDE, rowCells, 1, 0, valuesAfter(false, seeds, 0));
  const next = cellOf(seeds - 1, other - 1, 0, row);
  setRecord(AGAIN, next, cellOf(seeds - 1, other - 1, 1, row) - next, 0, valuesAfter(true, seeds - 1, 1));
  for (let added = 1; added <= pits && added < other; added++) {
    const rank = rankOf(rowSide + firstPits(added));
    const first = cellOf(seeds - 1, block + added, rank, 0);
    const step = cellOf(seeds - 1, block + added, rank, 1) - first;
    setRecord(LAP + added - 1, first, step, 0, valuesAfter(false, seeds - 1, 1));
  }
  for (let lane = firstLane; lane < LANES; lane++) {
    const taken = <i32>((rowSide >> (lane * LANE_BITS)) & 31);
    if (taken == 0 && !capturesAlone) {
      setRecord(CAPTURE + lane, rowCells, 1, 0, valuesAfter(false, seeds, 0));
      continue;
    }
    const rank = rankOf(rowSide & ~(31 << (lane * LANE_BITS)));
    const left = seeds - taken - 1;
    const first = cellOf(left, block - taken, rank, 0);
    const step = cellOf(left, block - taken, rank, 1) - first;
    setRecord(CAPTURE + lane, first, step, CAPTURED_SHIFT, valuesAfter(false, left, taken + 1));
  }
}

function writeRow(seeds: i32, first: u32, from: u32, rowMoves: bool): void {
  const count = countOf(seeds - block);
  const lowest = i8x16.splat(<i8>lowestOf(seeds));
  const parity = i8x16.splat(<i8>(seeds & 1));
  let i = from;
  for (; i < count && (i & (VECTOR - 1)) != 0; i++) writeValue(seeds, first, i, rowMoves);
  for (; i + VECTOR <= count; i += VECTOR) {
    let values = i8x16.max_s(v128.load(buffer + i), lowest);
    let inexact = i8x16.bitmask(i8x16.shl(v128.xor(values, parity), 7));
    if (inexact != 0) {
      for (; inexact != 0; inexact &= inexact - 1) setExact(seeds, i + <u32>ctz(inexact), rowMoves);
      values = i8x16.max_s(v128.load(buffer + i), lowest);
    }
    const codes = i8x16.min_u(i8x16.shr_u(i8x16.sub(values, lowest), 1), i8x16.splat(15));
    const pairs = v128.and(v128.or(codes, i16x8.shr_u(codes, 4)), i16x8.splat(255));
    v128.store_lane<u64>(byteOf(first + i), i8x16.narrow_i16x8_u(pairs, pairs), 0);
  }
  for (; i < count; i++) writeValue(seeds, first, i, rowMoves);
}

function writeValue(seeds: i32, first: u32, i: u32, rowMoves: bool): void {
  setExact(seeds, i, rowMoves);
  setCode(first + i, codeOf(load<i8>(buffer + i), seeds));
}

/** Only for a value that is a bound. */
function setExact(seeds: i32, i: u32, rowMoves: bool): void {
  const value = <i32>load<i8>(buffer + i);
  if (value < lowestOf(seeds) || ((value ^ seeds) & 1) == 0) return;
  const side = load<u32>(sidesOf(seeds - block) + i * 4);
  const board = rowMoves ? boardOf(rowSide, side) : boardOf(side, rowSide);
  store<i8>(buffer + i, <i8>marginByMoves(board, seeds, lowestOf(seeds), value + 1));
}

/** The nearest code if the margin has none. */
function codeOf(margin: i32, seeds: i32): i32 {
  return max(0, min(15, (margin - lowestOf(seeds)) >> 1));
}
