/**
 * A shallow alpha-beta search in sixteenths of a seed. Depth counts turns; a move that gives another turn costs none.
 * Two turns order the moves near the root of a proof; longer look-aheads end with one.
 */
import { tableMargin, tableSeeds } from './endgame';
import { SEED, evaluate } from './evaluation';
import { LANE, LANE_BITS, SIDE, isCrowded, isOver } from './position';
import { again, gain, sow } from './sowing';
import { giveUp, poll, stopped } from './time';
import { LANES, firstLane } from './variant';

export const HIGHEST: i32 = 1 << 20;

const VISITS_PER_POLL: u64 = 4096;

export let visits: u64 = 0;
/** Not searched, because a sowing might push a lane past 31. */
export let crowdedVisits: u64 = 0;
let lastVisit: u64 = u64.MAX_VALUE;

export function limitVisits(count: u64): void {
  lastVisit = visits + count;
}

export function liftLimit(): bool {
  const met = visits >= lastVisit;
  lastVisit = u64.MAX_VALUE;
  return met;
}

// @ts-ignore: decorator
@inline
export function visit(): bool {
  visits++;
  if (visits >= lastVisit) giveUp();
  else if ((visits & (VISITS_PER_POLL - 1)) == 0) poll();
  return stopped;
}

/** For the side that would move. */
// @ts-ignore: decorator
@inline
export function finalMargin(board: u64, seeds: i32): i32 {
  return (board & SIDE) == 0 ? -seeds : seeds;
}

/** Rounds sixteenths down to whole seeds. */
// @ts-ignore: decorator
@inline
export function floorOf(value: i32): i32 {
  return max(-128, value >> 4);
}

export function lookAhead(board: u64, seeds: i32, turns: i32, lower: i32, upper: i32): i32 {
  if (isOver(board)) return SEED * finalMargin(board, seeds);
  if (seeds <= tableSeeds) return SEED * tableMargin(board, seeds, floorOf(lower), -floorOf(-upper));
  if (turns == 0) return evaluate(board);
  if (visit()) return 0;
  if (isCrowded(board, seeds)) {
    crowdedVisits++;
    return evaluate(board);
  }

  let best = -HIGHEST;
  for (let lane = LANES - 1; lane >= firstLane; lane--) {
    if (((board >> (lane * LANE_BITS)) & LANE) == 0) continue;
    const next = sow(board, lane);
    const won = gain;
    const floor = max(best, lower) - SEED * won;
    const ceiling = upper - SEED * won;
    const value = again
      ? SEED * won + lookAhead(next, seeds - won, turns, floor, ceiling)
      : SEED * won - lookAhead(next, seeds - won, turns - 1, -ceiling, -floor);
    if (value > best) best = value;
    if (best >= upper || stopped) break;
  }
  return best;
}
