import type { Position } from '@kalah/rules';
import { listFirstTurns } from '../fair/pie.ts';
import type { Line } from './line.ts';
import { type Decision, type Goal, valuesOf } from './puzzle.ts';

const GOAL_CHAIN = 4;

/** [Z5] From the proved values of the moves and the moves of the first turn. No wrong move reaches it. */
export function puzzleGoal(position: Position, decisions: readonly Decision[], solution: Line): Goal {
  const { pits } = solution.turns[0]!;
  const margin = valuesOf(decisions[0]!)[0]!;
  if (isLongestChain(position, solution)) return { kind: 'chain', moves: pits.length, margin };
  if (margin < 0) return { kind: 'only-defence', by: -margin };
  if (margin === 0) return { kind: 'draw' };
  return decisions.some(hasOtherWin) ? { kind: 'win-by', by: margin } : { kind: 'win' };
}

function hasOtherWin({ pit, options }: Decision): boolean {
  return options.some((option) => option.pit !== pit && option.value > 0);
}

/** No turn has more moves than the first one of the solution, and those with as many differ only in their last move. */
function isLongestChain(position: Position, { turns }: Line): boolean {
  const { isComplete, pits } = turns[0]!;
  if (!isComplete || pits.length < GOAL_CHAIN) return false;
  const rivals = listFirstTurns(position).filter((turn) => turn.pits.length >= pits.length);
  return rivals.every(
    (turn) =>
      turn.pits.length === pits.length && turn.pits.slice(0, -1).every((pit, index) => pit === pits[index]),
  );
}
