import type { Position } from '@kalah/rules';
import { puzzleGoal } from './goal.ts';
import { puzzleId } from './id.ts';
import { readLine } from './line.ts';
import { costOf, type Puzzle, valuesOf } from './puzzle.ts';
import { ratePuzzle } from './rating.ts';

export interface PuzzleParts extends Pick<Puzzle, 'decisions' | 'reply' | 'depth' | 'themes'> {
  readonly position: Position;
  readonly pits: readonly number[];
}

export function createPuzzle({ position, pits, decisions, reply, depth, themes }: PuzzleParts): Puzzle {
  const line = readLine(position, pits);
  return {
    id: puzzleId(position),
    position,
    goal: puzzleGoal(position, decisions, line),
    value: valuesOf(decisions[0]!)[0]!,
    cost: Math.min(...decisions.map(costOf)),
    themes,
    depth,
    rating: ratePuzzle(depth, decisions),
    solution: line.turns.flatMap(({ side, pits }) => pits.map((pit) => ({ side, pit }))),
    decisions,
    reply,
  };
}
