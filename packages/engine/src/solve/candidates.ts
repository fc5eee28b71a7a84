import type { Position } from '@kalah/rules';
import { Candidate, candidates } from '../analysis/candidate.ts';

/** Is the first player's margin, after a first move or with the best one, at least a number? */
export interface Answer {
  /** Undefined where any move is allowed. */
  readonly pit?: number;
  readonly atLeast: number;
  readonly isReached: boolean;
  /** The proved lower bound if it is, the upper bound if not. */
  readonly bound: number;
  readonly nodes: number;
}

export class Candidates {
  readonly whole: Candidate;
  readonly moves: ReturnType<typeof candidates>;

  constructor(start: Position) {
    this.whole = new Candidate(start.turn, start);
    this.moves = candidates(start);
  }

  find(pit: number | undefined): Candidate {
    return pit === undefined ? this.whole : this.moves.find((move) => move.pit === pit)!.candidate;
  }
}
