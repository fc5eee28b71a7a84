import { type House, isOver, type Position } from '@kalah/rules';
import { sowingOf } from '../../../game/animation.ts';
import { findPly, movesAgain, type Ply, replay, seedsTaken } from '../../../game/ply.ts';
import type { Exercise, Goal } from './exercises.ts';

export type Progress = 'trying' | 'solved' | 'wrong';

interface TurnFacts {
  /** Where the last seed of the last move landed. */
  readonly landed: House;
  readonly again: number;
  readonly captured: number;
}

export function factsOf(plies: readonly Ply[]): TurnFacts {
  return {
    landed: sowingOf(plies.at(-1)!.events).last,
    again: plies.filter(movesAgain).length,
    captured: plies.reduce((sum, ply) => sum + seedsTaken(ply), 0),
  };
}

/** Whether the moves of a turn have reached the goal, or no longer can. */
export function judgeTurn({ goal }: Exercise, plies: readonly Ply[]): Progress {
  if (plies.length === 0) return 'trying';
  if (isReached(goal, plies)) return 'solved';
  const last = plies.at(-1)!;
  return canContinue(goal) && isTurnOf(last) ? 'trying' : 'wrong';
}

function isReached(goal: Goal, plies: readonly Ply[]): boolean {
  const { landed, again, captured } = factsOf(plies);
  switch (goal.kind) {
    case 'land':
      return landed.side === goal.house.side && landed.pit === goal.house.pit;
    case 'again':
      return again >= goal.times;
    case 'capture':
      return captured >= goal.seeds;
    case 'best':
      return goal.judged[plies[0]!.pit]!.value === bestValueOf(goal);
  }
}

/** Goals that several moves of one turn may reach. */
function canContinue({ kind }: Goal): boolean {
  return kind === 'again' || kind === 'capture';
}

function isTurnOf({ side, after }: Ply): boolean {
  return after.turn === side && !isOver(after);
}

/** South's margin after the best move. */
export function bestValueOf({ judged }: Goal & { kind: 'best' }): number {
  return Math.max(...Object.values(judged).map(({ value }) => value));
}

/** The turn with which North answers a move, if the exercise knows it. */
export function replyTo({ goal }: Exercise, ply: Ply): readonly Ply[] {
  return goal.kind === 'best' ? replay(ply.after, goal.judged[ply.pit]!.reply) : [];
}

/** A pit that leads to the goal after the moves so far: the hint. */
export function findRightPit(exercise: Exercise, plies: readonly Ply[]): number | undefined {
  const position = plies.at(-1)?.after ?? exercise.position;
  return pitsOf(position).find((pit) => leadsToGoal(exercise, [...plies, findPly(position, pit)!]));
}

function leadsToGoal(exercise: Exercise, plies: readonly Ply[]): boolean {
  const progress = judgeTurn(exercise, plies);
  return progress === 'solved' || (progress === 'trying' && findRightPit(exercise, plies) !== undefined);
}

export function pitsOf({ pits }: Position): number[] {
  return pits.south.flatMap((seeds, pit) => (seeds > 0 ? [pit] : []));
}
