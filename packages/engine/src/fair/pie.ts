import {
  CLASSIC,
  exchangeSides,
  isOver,
  type Position,
  samePosition,
  startPosition,
  successors,
} from '@kalah/rules';

/** A complete turn: the pits that are played, and the position in which the opponent is to move. */
export interface FirstTurn {
  readonly pits: readonly number[];
  readonly after: Position;
}

/** [Q10] The complete first turns of a position, including all chains of extra moves. */
export function listFirstTurns(start: Position): FirstTurn[] {
  return continueTurn(start, []);
}

function continueTurn(at: Position, played: readonly number[]): FirstTurn[] {
  return successors(at).flatMap(({ pit, after }) => {
    const pits = [...played, pit];
    return after.turn === at.turn && !isOver(after) ? continueTurn(after, pits) : [{ pits, after }];
  });
}

const usual = startPosition(CLASSIC);

/** [Q11] Whether the pie rule is proved to be fair from a start: the usual one of Kalah(6,4), with either side to move. */
export function isPieFair(start: Position): boolean {
  return samePosition(start, usual) || samePosition(start, exchangeSides(usual));
}
