/**
 * The look-ahead for estimates: a principal variation search of a number of turns, in sixteenths of a seed, which also
 * finds the expected line. Its plies are in memory instead of on the stack, so it can be interrupted anywhere and
 * continued later. Interruptions cost nothing and change nothing.
 */
import { tableMargin, tableSeeds } from './endgame';
import { HIGHEST, crowdedVisits, finalMargin, liftLimit, limitVisits, lookAhead, visits } from './estimate';
import { SEED, evaluate } from './evaluation';
import {
  MOST_MOVES, MOVE, generateMoves, isInCells, keyOf, layCells, movesAgain, pitOf, unpackIfCrowded, wonBy,
} from './look-moves';
import { isOver } from './position';
import { AT_LEAST, AT_MOST, EXACT, entryOf, pitIn, remember, settles, valueIn } from './look-cache';
import { addNodes, clearStop, countNode, stopped } from './time';
import { LANES, pits } from './variant';
import { CELLS, evaluateWide, lookAheadWide, ownSeeds, seedsOn } from './wide';

// A ply: its moves, its position and bounds, and from LINE on the expected line: its length, then one byte per pit.
const TURNS: usize = MOST_MOVES * MOVE;
const LOWER: usize = TURNS + 4;
const UPPER: usize = TURNS + 8;
const BEST: usize = TURNS + 12;
const SEEDS: usize = TURNS + 16;
const COUNT: usize = TURNS + 20;
const NEXT: usize = TURNS + 24; // the move being searched …
const OPEN: usize = TURNS + 28; // … and whether it is searched again with open bounds
const PIT: usize = TURNS + 32;
const KEY: usize = TURNS + 40;
const LINE: usize = TURNS + 64;
const LINE_SIZE: usize = 64;
const PLY: usize = LINE + LINE_SIZE;
const PLIES: usize = 512;

export const LOOK_SIZE: usize = PLIES * PLY;

/** In the last turns a plain look-ahead is twice as fast: it neither sorts moves nor uses the cache. */
const PLAIN_TURNS: i32 = 4;
const PLAIN_TURNS_WIDE: i32 = 2;
const PLAIN_VISITS: u64 = 2048;

const root: usize = memory.data(64, 16);
let plies: usize = 0;
let lastPly: usize = 0;
let ply: usize = 0;
let finished: bool = true;
/** By the last `enter` that opened no ply, or by the whole look-ahead when it is finished. */
let found: i32 = 0;

export function setLook(start: usize): void {
  plies = start;
  lastPly = start + (PLIES - 1) * PLY;
  finished = true;
}

/** Drops an unfinished look-ahead. */
export function beginLook(cells: usize, turns: i32): void {
  const seeds = seedsOn(cells);
  memory.copy(root, cells, CELLS);
  layCells(root, seeds);
  ply = plies;
  finished = !enter(ply, root, seeds, turns, -HIGHEST, HIGHEST);
}

/** True if the look-ahead is finished, false if the host said stop. */
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

export function lookLine(): usize {
  return plies + LINE;
}

// @ts-ignore: decorator
@inline
function isSettled(at: usize): bool {
  return load<i32>(at, NEXT) == load<i32>(at, COUNT) || load<i32>(at, BEST) >= load<i32>(at, UPPER);
}

/** Searches the next move: the first one with open bounds, others with a null window, and again with open bounds if better. */
function descend(): void {
  const next = load<i32>(ply, NEXT);
  const move = ply + <usize>next * MOVE;
  const won = SEED * wonBy(move);
  const floor = max(load<i32>(ply, BEST), load<i32>(ply, LOWER));
  const upper = next == 0 || load<i32>(ply, OPEN) != 0 ? load<i32>(ply, UPPER) : floor + 1;
  const seeds = load<i32>(ply, SEEDS) - wonBy(move);
  const turns = load<i32>(ply, TURNS);
  const entered = movesAgain(move)
    ? enter(ply + PLY, move, seeds, turns, floor - won, upper - won)
    : enter(ply + PLY, move, seeds, turns - 1, won - upper, won - floor);
  if (entered) ply += PLY;
  else if (!stopped) take(found);
}

function ascend(): void {
  const value = close(ply);
  ply -= PLY;
  take(value);
}

function finish(): void {
  found = close(ply);
  finished = true;
}

function take(value: i32): void {
  const next = load<i32>(ply, NEXT);
  const move = ply + <usize>next * MOVE;
  const won = SEED * wonBy(move);
  const worth = movesAgain(move) ? won + value : won - value;
  const best = load<i32>(ply, BEST);
  const upper = load<i32>(ply, UPPER);
  const floor = max(best, load<i32>(ply, LOWER));
  if (next > 0 && load<i32>(ply, OPEN) == 0 && worth > floor && worth < upper && upper - floor > 1) {
    store<i32>(ply, 1, OPEN);
    return;
  }
  if (worth > best) {
    store<i32>(ply, worth, BEST);
    store<i32>(ply, pitOf(move), PIT);
    if (worth > floor) expect(pitOf(move));
  }
  store<i32>(ply, 0, OPEN);
  store<i32>(ply, next + 1, NEXT);
}

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

/** False if the value of the position is `found` without a ply, or if the host says stop. */
function enter(to: usize, at: usize, seeds: i32, turns: i32, lower: i32, upper: i32): bool {
  store<u8>(to, 0, LINE);
  unpackIfCrowded(at, seeds);
  if (isLeaf(at, seeds, to == lastPly ? 0 : turns)) return false;

  const isOpen = upper - lower > 1;
  if (!isOpen && looksPlainly(at, seeds, turns, lower, upper)) return false;
  const key = keyOf(at);
  const entry = entryOf(key);
  // Positions on the line are not taken from the cache, because the line would end there.
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
  store<i32>(to, generateMoves(at, seeds, to, pitIn(entry, key)), COUNT);
  return true;
}

/**
 * Looks ahead without plies. False if that takes long, because one turn has very many moves, or meets positions that
 * need plies. A look-ahead can only be interrupted between plies, so several of these must fit between two
 * interruptions.
 */
function looksPlainly(at: usize, seeds: i32, turns: i32, lower: i32, upper: i32): bool {
  const wide = isInCells(at);
  if (turns > (wide ? PLAIN_TURNS_WIDE : PLAIN_TURNS) || (wide && pits <= LANES)) return false;
  const before = visits;
  const crowdedBefore = crowdedVisits;
  limitVisits(PLAIN_VISITS);
  found = wide ? lookAheadWide(at, turns, lower, upper) : lookAhead(load<u64>(at), seeds, turns, lower, upper);
  const tooMany = liftLimit();
  if (tooMany) clearStop();
  else if (stopped) return true;
  addNodes(visits - before);
  return !tooMany && crowdedVisits == crowdedBefore;
}

/** Over, in the table, or at the final depth. Its value is then `found`. */
// @ts-ignore: decorator
@inline
function isLeaf(at: usize, seeds: i32, turns: i32): bool {
  if (isInCells(at)) {
    const own = ownSeeds(at);
    if (own == 0 || own == seeds) found = SEED * (2 * own - seeds);
    else if (turns == 0) found = evaluateWide(at);
    else return false;
    return true;
  }
  const board = load<u64>(at);
  if (isOver(board)) found = SEED * finalMargin(board, seeds);
  else if (seeds <= tableSeeds) found = SEED * tableMargin(board, seeds, -128, 127);
  else if (turns == 0) found = evaluate(board);
  else return false;
  return true;
}
