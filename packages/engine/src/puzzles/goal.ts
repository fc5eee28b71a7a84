import type { Position } from '@kalah/rules';
import { type FirstTurn, listFirstTurns } from '../fair/pie.ts';
import type { Line } from './line.ts';
import { type Decision, type Goal, valuesOf } from './puzzle.ts';

/** A chain of at least this many moves is a goal of its own. */
const GOAL_CHAIN = 4;

/** [Z5] The goal of a puzzle, from the proved values of its first moves and the moves of its first turn. */
export function findGoal(position: Position, first: Decision, solution: Line): Goal {
  const moves = longestChain(position, solution);
  if (moves !== undefined && moves >= GOAL_CHAIN) return { kind: 'chain', moves };
  const [best, next] = valuesOf(first) as [number, number];
  if (best < 0) return { kind: 'only-defence', by: -best };
  if (best === 0) return { kind: 'draw' };
  return next > 0 ? { kind: 'win-by', by: best } : { kind: 'win' };
}

/** The moves of the first turn of the solution, if it is complete and every other turn has fewer moves. */
function longestChain(position: Position, solution: Line): number | undefined {
  const turn = solution.turns[0]!;
  if (!turn.isComplete) return undefined;
  const isLonger = ({ pits }: FirstTurn) => pits.length >= turn.pits.length;
  return listFirstTurns(position).filter(isLonger).length === 1 ? turn.pits.length : undefined;
}
