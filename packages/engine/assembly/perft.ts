// Counts the positions after so many moves, to compare with the rules and with the C yardstick.
import { LANE, LANE_BITS, hasFullLane, isOver } from './position';
import { sow } from './sowing';
import { LANES, firstLane } from './variant';
import { countCrowdedMoves } from './wide';

export function countMoves(board: u64, depth: i32): u64 {
  if (hasFullLane(board)) return countCrowdedMoves(board, depth);
  let total: u64 = 0;
  for (let lane = firstLane; lane < LANES; lane++) {
    if (((board >> (lane * LANE_BITS)) & LANE) == 0) continue;
    if (depth == 1) {
      total++;
      continue;
    }
    const next = sow(board, lane);
    if (!isOver(next)) total += countMoves(next, depth - 1);
  }
  return total;
}
