import type { Position } from '@kalah/rules';
import { listFirstTurns } from '../fair/pie.ts';
import type { Line } from './line.ts';
import { type Decision, type Goal, valuesOf } from './puzzle.ts';

/** A chain of at least this many moves is a goal of its own. */
const GOAL_CHAIN = 4;

/** [Z5] The goal of a puzzle, from the proved values of its first moves and the moves of its first turn. */
export function findGoal(position: Position, first: Decision, solution: Line): Goal {
  const { pits } = solution.turns[0]!;
  if (isLongestChain(position, solution)) return { kind: 'chain', moves: pits.length };
  const [best, next] = valuesOf(first) as [number, number];
  if (best < 0) return { kind: 'only-defence', by: -best };
  if (best === 0) return { kind: 'draw' };
  return next > 0 ? { kind: 'win-by', by: best } : { kind: 'win' };
}

/** Whether no turn has more moves than the first one of the solution, and those with as many differ only in their last move. */
function isLongestChain(position: Position, { turns }: Line): boolean {
  const { isComplete, pits } = turns[0]!;
  if (!isComplete || pits.length < GOAL_CHAIN) return false;
  const rivals = listFirstTurns(position).filter((turn) => turn.pits.length >= pits.length);
  return rivals.every(
    (turn) =>
      turn.pits.length === pits.length && turn.pits.slice(0, -1).every((pit, index) => pit === pits[index]),
  );
}
