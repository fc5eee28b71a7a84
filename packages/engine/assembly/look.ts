// The look-ahead behind estimates: an alpha-beta search (principal variation search) of so many turns, in sixteenths
// of a seed, that knows the moves it expects. Its plies lie in memory instead of on the stack, so it is laid aside
// when the host says stop and goes on at the very place: pauses cost nothing and change nothing.
import { cellOfBoard, tableSeeds } from './endgame';
import { HIGHEST, crowdedVisits, finalMargin, lookAhead, visits } from './estimate';
import { SEED, evaluate } from './evaluation';
import { LANE, LANE_BITS, isCrowded, isOver } from './position';
import { AT_LEAST, AT_MOST, EXACT, entryOf, pitIn, remember, settles, valueIn } from './recollection';
import { again, gain, sow } from './sowing';
import { addNodes, countNode, stopped } from './time';
import { LANES, firstLane, pits } from './variant';
import {
  CELLS, againWide, countAt, evaluateWide, fitsPacked, gainWide, hashOf, lookAheadWide, ownSeeds, pack, seedsOn, sowWide, unpack,
} from './wide';

// A move: +0 the position after it, packed or as cells, +48 its place in the order, +52 seeds won, +56 its pit,
// +57 whether the mover moves again, +58 whether the position is in cells.
const MOVE: usize = 64;
const MOST_MOVES: usize = 12;

// A ply: its moves, then +0 turns, +4 and +8 the bounds, +12 the best value, +16 the seeds in play, +20 the moves in all,
// +24 the one being looked at, +28 whether that is looked at again with open bounds, +32 the best pit, +40 the key;
// from +64 on the moves expected: their number, then a pit a byte.
const TURNS: usize = MOST_MOVES * MOVE;
const LOWER: usize = TURNS + 4;
const UPPER: usize = TURNS + 8;
const BEST: usize = TURNS + 12;
const SEEDS: usize = TURNS + 16;
const COUNT: usize = TURNS + 20;
const NEXT: usize = TURNS + 24;
const OPEN: usize = TURNS + 28;
const PIT: usize = TURNS + 32;
const KEY: usize = TURNS + 40;
const LINE: usize = TURNS + 64;
const LINE_SIZE: usize = 64;
const PLY: usize = LINE + LINE_SIZE;
const PLIES: usize = 512;

export const LOOK_SIZE: usize = PLIES * PLY;

/** So many turns before its end a plain look-ahead is quicker: it neither sorts nor remembers. Measured on six and eight pits. */
const PLAIN_TURNS: i32 = 4;
const PLAIN_TURNS_WIDE: i32 = 2;

const root: usize = memory.data(64, 16);
let plies: usize = 0;
let lastPly: usize = 0;
let ply: usize = 0;
let finished: bool = true;
/** What the last `enter` that went into no position found, or the whole look when it is finished. */
let found: i32 = 0;

export function setLook(start: usize): void {
  plies = start;
  lastPly = start + (PLIES - 1) * PLY;
  finished = true;
}

/** Begins a look at a position; one under way is dropped. */
export function beginLook(cells: usize, turns: i32): void {
  const seeds = seedsOn(cells);
  memory.copy(root, cells, CELLS);
  store<bool>(root, true, 58);
  packIfFits(root, seeds);
  ply = plies;
  finished = !enter(ply, root, seeds, turns, -HIGHEST, HIGHEST);
}

/** Goes on until the look is finished (true) or the host says stop. */
export function continueLook(): bool {
  while (!finished && !stopped) {
    if (!isSettled(ply)) descend();
    else if (ply == plies) finish();
    else ascend();
  }
  return finished;
}

export function lookValue(): i32 {
  return found;
}

/** Where the moves it expects stand: their number, then a pit a byte. */
export function lookLine(): usize {
  return plies + LINE;
}

// @ts-ignore: decorator
@inline
function isSettled(at: usize): bool {
  return load<i32>(at, NEXT) == load<i32>(at, COUNT) || load<i32>(at, BEST) >= load<i32>(at, UPPER);
}

/** Looks at the next move: the first, and one that looks better than it, with open bounds, others only at whether they do. */
function descend(): void {
  const next = load<i32>(ply, NEXT);
  const move = ply + <usize>next * MOVE;
  const won = SEED * load<i32>(move, 52);
  const floor = max(load<i32>(ply, BEST), load<i32>(ply, LOWER));
  const upper = next == 0 || load<i32>(ply, OPEN) != 0 ? load<i32>(ply, UPPER) : floor + 1;
  const seeds = load<i32>(ply, SEEDS) - load<i32>(move, 52);
  const turns = load<i32>(ply, TURNS);
  const entered = load<bool>(move, 57)
    ? enter(ply + PLY, move, seeds, turns, floor - won, upper - won)
    : enter(ply + PLY, move, seeds, turns - 1, won - upper, won - floor);
  if (entered) ply += PLY;
  else if (!stopped) take(found);
}

/** Leaves a position whose moves are done. */
function ascend(): void {
  const value = close(ply);
  ply -= PLY;
  take(value);
}

function finish(): void {
  found = close(ply);
  finished = true;
}

/** Takes what was found after the move being looked at. */
function take(value: i32): void {
  const next = load<i32>(ply, NEXT);
  const move = ply + <usize>next * MOVE;
  const won = SEED * load<i32>(move, 52);
  const worth = load<bool>(move, 57) ? won + value : won - value;
  const best = load<i32>(ply, BEST);
  const upper = load<i32>(ply, UPPER);
  const floor = max(best, load<i32>(ply, LOWER));
  if (next > 0 && load<i32>(ply, OPEN) == 0 && worth > floor && worth < upper && upper - floor > 1) {
    store<i32>(ply, 1, OPEN);
    return;
  }
  if (worth > best) {
    store<i32>(ply, worth, BEST);
    store<i32>(ply, load<u8>(move, 56), PIT);
    if (worth > floor) expect(load<u8>(move, 56));
  }
  store<i32>(ply, 0, OPEN);
  store<i32>(ply, next + 1, NEXT);
}

/** The line is this pit, then what the position after it expects. */
function expect(pit: u8): void {
  const line = ply + LINE;
  const rest = line + PLY;
  const length = min(<i32>load<u8>(rest), <i32>LINE_SIZE - 2);
  store<u8>(line, <u8>(length + 1));
  store<u8>(line, pit, 1);
  memory.copy(line + 2, rest + 1, length);
}

function close(at: usize): i32 {
  const best = load<i32>(at, BEST);
  const kind = best >= load<i32>(at, UPPER) ? AT_LEAST : best <= load<i32>(at, LOWER) ? AT_MOST : EXACT;
  remember(load<u64>(at, KEY), load<i32>(at, TURNS), kind, best, load<i32>(at, PIT));
  return best;
}

/** Makes a ply of a position; false if it needs none because its value is `found`, or because the host says stop. */
function enter(to: usize, at: usize, seeds: i32, turns: i32, lower: i32, upper: i32): bool {
  store<u8>(to, 0, LINE);
  if (!load<bool>(at, 58) && isCrowded(load<u64>(at), seeds)) unpackInPlace(at);
  if (isLeaf(at, seeds, to == lastPly ? 0 : turns)) return false;

  const isOpen = upper - lower > 1;
  if (!isOpen && looksPlainly(at, seeds, turns, lower, upper)) return false;
  const key = keyOf(at);
  const entry = entryOf(key);
  // Where the line may pass nothing is taken from memory, so that it does not end there.
  if (!isOpen && settles(entry, key, turns, lower, upper)) {
    found = valueIn(entry);
    return false;
  }
  countNode();
  store<i32>(to, turns, TURNS);
  store<i32>(to, lower, LOWER);
  store<i32>(to, upper, UPPER);
  store<i32>(to, -HIGHEST, BEST);
  store<i32>(to, seeds, SEEDS);
  store<i32>(to, 0, NEXT);
  store<i32>(to, 0, OPEN);
  store<u64>(to, key, KEY);
  const hint = pitIn(entry, key);
  store<i32>(to, load<bool>(at, 58) ? generateWide(at, seeds, to, hint) : generate(load<u64>(at), to, hint), COUNT);
  return true;
}

/** Looks ahead without plies; false if that would take long, or meets positions that need them. */
// @ts-ignore: decorator
@inline
function looksPlainly(at: usize, seeds: i32, turns: i32, lower: i32, upper: i32): bool {
  const wide = load<bool>(at, 58);
  if (turns > (wide ? PLAIN_TURNS_WIDE : PLAIN_TURNS) || (wide && pits <= LANES)) return false;
  const before = visits;
  const crowdedBefore = crowdedVisits;
  found = wide ? lookAheadWide(at, turns, lower, upper) : lookAhead(load<u64>(at), seeds, turns, lower, upper);
  if (stopped) return true;
  addNodes(visits - before);
  return crowdedVisits == crowdedBefore;
}

/** Whether a position is not looked into: over, in the table, or at the end of the look. Then its value is `found`. */
// @ts-ignore: decorator
@inline
function isLeaf(at: usize, seeds: i32, turns: i32): bool {
  if (load<bool>(at, 58)) {
    const own = ownSeeds(at);
    if (own == 0 || own == seeds) found = SEED * (2 * own - seeds);
    else if (turns == 0) found = evaluateWide(at);
    else return false;
    return true;
  }
  const board = load<u64>(at);
  if (isOver(board)) found = SEED * finalMargin(board, seeds);
  else if (seeds <= tableSeeds) found = SEED * <i32>load<i8>(cellOfBoard(board, seeds));
  else if (turns == 0) found = evaluate(board);
  else return false;
  return true;
}

/** Packed positions have 60 bits; a hash of cells is marked as one. Two of them might be alike: no proof rests on it. */
// @ts-ignore: decorator
@inline
function keyOf(at: usize): u64 {
  return load<bool>(at, 58) ? hashOf(at) | (1 << 63) : load<u64>(at);
}

function generate(board: u64, to: usize, hint: i32): i32 {
  let count = 0;
  for (let lane = LANES - 1; lane >= firstLane; lane--) {
    if (((board >> (lane * LANE_BITS)) & LANE) == 0) continue;
    const move = to + <usize>count * MOVE;
    const next = sow(board, lane);
    store<u64>(move, next);
    store<bool>(move, false, 58);
    describe(move, lane - firstLane, gain, again, lane - firstLane == hint, -evaluate(next));
    count++;
    sink(to, move);
  }
  return count;
}

function generateWide(cells: usize, seeds: i32, to: usize, hint: i32): i32 {
  let count = 0;
  for (let pit = pits - 1; pit >= 0; pit--) {
    if (countAt(cells, pit) == 0) continue;
    const move = to + <usize>count * MOVE;
    sowWide(cells, pit, move);
    store<bool>(move, true, 58);
    describe(move, pit, gainWide, againWide, pit == hint, -evaluateWide(move));
    packIfFits(move, seeds - gainWide);
    count++;
    sink(to, move);
  }
  return count;
}

/** The order: the move that was best before, those that move again, then by gain and by what the opponent gets. */
// @ts-ignore: decorator
@inline
function describe(move: usize, pit: i32, won: i32, movesAgain: bool, isHint: bool, outlook: i32): void {
  store<i32>(move, (isHint ? 2 * HIGHEST : 0) + (movesAgain ? HIGHEST + pit : 64 * won + outlook + 8 * pit), 48);
  store<i32>(move, won, 52);
  store<u8>(move, <u8>pit, 56);
  store<bool>(move, movesAgain, 57);
}

/** Puts the last move in its place among those before it. */
// @ts-ignore: decorator
@inline
function sink(first: usize, last: usize): void {
  for (let at = last; at > first && load<i32>(at - MOVE, 48) < load<i32>(at, 48); at -= MOVE) exchange(at - MOVE, at);
}

function exchange(a: usize, b: usize): void {
  for (let at: usize = 0; at < MOVE; at += 16) {
    const held = v128.load(a + at);
    v128.store(a + at, v128.load(b + at));
    v128.store(b + at, held);
  }
}

function packIfFits(at: usize, seeds: i32): void {
  if (!fitsPacked(at, seeds)) return;
  store<u64>(at, pack(at));
  store<bool>(at, false, 58);
}

function unpackInPlace(at: usize): void {
  unpack(load<u64>(at), at);
  store<bool>(at, true, 58);
}
