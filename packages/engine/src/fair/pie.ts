import {
  CLASSIC,
  exchangeSides,
  isOver,
  type Position,
  samePosition,
  startPosition,
  successors,
} from '@kalah/rules';

/** `after` is the position in which the opponent is to move. */
export interface FirstTurn {
  readonly pits: readonly number[];
  readonly after: Position;
}

/**
 * [Q10] Includes all chains of extra moves.
 * @example
 * listFirstTurns(startPosition(CLASSIC)).map(({ pits }) => pits.join('-')).slice(0, 4); // → ['0', '1', '2-0', '2-1']
 */
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

/**
 * [Q11] From the usual start of Kalah(6,4), with either side to move.
 * @example
 * isPieFair(startPosition(CLASSIC)); // → true
 */
export function isPieFair(start: Position): boolean {
  return samePosition(start, usual) || samePosition(start, exchangeSides(usual));
}
