/**
 * The interface to the host. All arguments are numbers, and estimates are in sixteenths of a seed. The host writes a
 * position to `cells()` as 16-bit counts, the mover's pits first.
 */
import { buildLayer, closeLayer, openLayer } from './endgame-builder';
import { setTableSeeds, tableSeeds } from './endgame';
import { prepareEffort } from './effort';
import { HIGHEST, lookAhead } from './estimate';
import { evaluate, prepareEvaluation, prepareHouses } from './evaluation';
import { clearCache, layOut, reach, readPlan, setPlan, tableAddress, tableEnd, tableLimit } from './layout';
import { beginLook, continueLook, lookLine, lookValue } from './look';
import { setLookAhead } from './ordering';
import { countMoves } from './perft';
import { numbersAddress, recallNumbers, toProve, toRefute } from './proof-numbers';
import { isForNumbers, proveByNumbers, setProofSeeds } from './proof-search';
import { prepareRanks } from './rank';
import { answer, clearFrontier, firstFrame } from './search';
import { isOver } from './position';
import { again, gain, prepareSowing, sow } from './sowing';
import { BUILD, PROVE, QUIT, SETUP, call, gather, listen, rest, threads } from './team';
import { clearStop, joinWork, nodes, setLeading, stopAll, stopped } from './time';
import { firstLane } from './variant';
import {
  clearWide, countWideMoves, evaluateWide, fitsPacked, lookAheadWide, pack, playWide, proveWide, seedsOn, unpack,
} from './wide';

const position: usize = memory.data(48, 16);
/** For the helpers: +0 board, +8 seeds in play, +12 beta, +16 table seeds, +20 look-ahead seeds. */
const task: usize = memory.data(24, 16);
/** A helper's answer plus 1000, or 0. */
const reply: usize = memory.data(4, 4);
const NO_REPLY: i32 = 0;
const REPLY: i32 = 1000;
const othersNodes: usize = memory.data(8, 8);

export function cells(): usize {
  return position;
}

/**
 * Clears the table and all caches. The shared cache gets 2^bits words, the wide path 2^wideBits entries per thread, the
 * look-ahead 2^lookBits entries, the proof numbers 2^numberBits buckets. `limit` is the maximum number of seeds in the
 * table. False if there is not enough memory.
 */
export function setup(
  pits: i32, alone: bool, bits: i32, wideBits: i32, lookBits: i32, numberBits: i32, limit: i32, threadCount: i32,
): bool {
  setPlan(pits, alone, bits, wideBits, lookBits, numberBits, limit, threadCount);
  readPlan();
  prepareRanks();
  prepareSowing();
  prepareEvaluation();
  prepareHouses();
  prepareEffort();
  if (!layOut(0)) return false;
  clearCache();
  call(SETUP);
  clearOwn();
  openLayer(-1);
  gather();
  return true;
}

function clearOwn(): void {
  clearFrontier();
  clearWide();
}

/** True when the layer is complete; false if the host said stop or the table cannot grow. */
export function buildNext(): bool {
  clearStop();
  if (tableSeeds >= tableLimit() || !reach(tableEnd(tableSeeds + 1))) return false;
  store<i32>(task, tableSeeds, 16);
  call(BUILD);
  buildLayer(tableSeeds + 1);
  gather();
  return closeLayer();
}

/** −1 if there is no table. */
export function tableNow(): i32 {
  return tableSeeds;
}

export function tableFrom(): usize {
  return tableAddress();
}

/** In bytes. */
export function tableSize(seeds: i32): f64 {
  return <f64>(tableEnd(seeds) - <u64>tableAddress());
}

export function layerStart(seeds: i32): f64 {
  return <f64>(tableEnd(seeds - 1) - <u64>tableAddress());
}

/** The host will copy the layers in. Drops an unfinished one. */
export function reserveTable(seeds: i32): bool {
  if (seeds > tableLimit() || !reach(tableEnd(seeds))) return false;
  openLayer(tableSeeds);
  return true;
}

export function adoptTable(seeds: i32): void {
  openLayer(seeds);
}

export function setLookAheadSeeds(seeds: i32): void {
  setLookAhead(seeds);
  store<i32>(task, seeds, 20);
}

export function setProofNumberSeeds(seeds: i32): void {
  setProofSeeds(seeds);
}

export function numbersFrom(): usize {
  return numbersAddress();
}

/** How much effort it seems to take to prove that the future margin is at least beta; 0 if that is done or unknown. */
export function effortToProve(beta: i32): f64 {
  return <f64>toProve(numbersFor(beta));
}

export function effortToRefute(beta: i32): f64 {
  return <f64>toRefute(numbersFor(beta));
}

function numbersFor(beta: i32): u64 {
  return fitsPacked(position, seedsOn(position)) ? recallNumbers(pack(position), beta) : 0;
}

/** Is the future margin of the position at least beta? Fail-soft; no answer if `wasStopped`. */
export function prove(beta: i32): i32 {
  clearStop();
  const seeds = seedsOn(position);
  if (!fitsPacked(position, seeds)) return proveWide(position, beta, firstFrame());
  if (threads == 1) return proveAlone(pack(position), seeds, beta);

  atomic.store<i32>(reply, NO_REPLY);
  store<u64>(task, pack(position));
  store<i32>(task, seeds, 8);
  store<i32>(task, beta, 12);
  store<i32>(task, tableSeeds, 16);
  call(PROVE);
  const own = proveAlone(pack(position), seeds, beta);
  const finished = !stopped;
  stopAll();
  gather();
  const other = atomic.load<i32>(reply);
  if (finished || other != NO_REPLY) clearStop(); // a thread that found the answer stopped the others
  return finished ? own : other - REPLY;
}

function proveAlone(board: u64, seeds: i32, beta: i32): i32 {
  if (beta > seeds) return seeds;
  if (beta <= -seeds) return -seeds;
  const isSearched = !isOver(board) && seeds > tableSeeds;
  return isSearched && isForNumbers(board, seeds)
    ? proveByNumbers(board, seeds, beta, firstFrame())
    : answer(board, seeds, beta, firstFrame());
}

export function wasStopped(): bool {
  return stopped;
}

export function estimate(turns: i32): i32 {
  clearStop();
  const seeds = seedsOn(position);
  if (fitsPacked(position, seeds)) return lookAhead(pack(position), seeds, turns, -HIGHEST, HIGHEST);
  return lookAheadWide(position, turns, -HIGHEST, HIGHEST);
}

export function beginLooking(turns: i32): void {
  clearStop();
  beginLook(position, turns);
}

/** True if the look-ahead is finished, false if the host said stop. */
export function look(): bool {
  clearStop();
  return continueLook();
}

export function lookResult(): i32 {
  return lookValue();
}

/** The number of moves, then one byte per pit. */
export function expected(): usize {
  return lookLine();
}

/** Does not use the table. */
export function staticValue(): i32 {
  return fitsPacked(position, seedsOn(position)) ? evaluate(pack(position)) : evaluateWide(position);
}

/**
 * Replaces the position by the one after the move, from the view of the next side to move. Returns the seeds won, plus
 * 1000 if the same side moves again. `wide` forces the wide path.
 */
export function playPit(pit: i32, wide: bool): i32 {
  if (wide || !fitsPacked(position, seedsOn(position))) return playWide(position, pit);
  const next = sow(pack(position), firstLane + pit);
  unpack(next, position);
  return gain + (again ? 1000 : 0);
}

export function perft(depth: i32): f64 {
  if (fitsPacked(position, seedsOn(position))) return <f64>countMoves(pack(position), depth);
  return <f64>countWideMoves(position, depth);
}

export function nodeCount(): f64 {
  return <f64>(nodes + atomic.load<u64>(othersNodes));
}

/** Sleeps, helps when called, returns when told to quit. */
export function help(thread: i32): void {
  setLeading(false);
  for (let work = listen(); work != QUIT; work = listen()) {
    const before = nodes;
    joinWork();
    if (work == SETUP) join(thread);
    else if (work == BUILD) helpBuilding();
    else if (work == PROVE) helpProving();
    atomic.add<u64>(othersNodes, nodes - before);
    rest();
  }
}

function join(thread: i32): void {
  readPlan();
  layOut(thread);
  clearOwn();
}

function helpBuilding(): void {
  buildLayer(load<i32>(task, 16) + 1);
}

function helpProving(): void {
  setTableSeeds(load<i32>(task, 16));
  setLookAhead(load<i32>(task, 20));
  const value = answer(load<u64>(task), load<i32>(task, 8), load<i32>(task, 12), firstFrame());
  if (stopped) return;
  atomic.store<i32>(reply, value + REPLY);
  stopAll();
}

export function dismiss(): void {
  call(QUIT);
}
