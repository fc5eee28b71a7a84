import { isOver, opposite, type Position, successors } from '@kalah/rules';
import type { Opening } from './opening.ts';

/** The margin of a real position always has a smaller magnitude. */
export const UNSOLVED = -128;

/**
 * Future margins of the side to move. Undefined for moves that lead out of the opening or to positions without a value
 * yet.
 */
export function moveValues(
  opening: Opening,
  values: Int8Array,
  position: Position,
): readonly (number | undefined)[] {
  return successors(position).map(({ after }) => {
    const future = isOver(after) ? 0 : findValue(opening, values, after);
    if (future === undefined) return undefined;
    const sign = after.turn === position.turn ? 1 : -1;
    return sign * (leadOf(after) + future) - leadOf(position);
  });
}

export function findValue(opening: Opening, values: Int8Array, position: Position): number | undefined {
  const number = opening.findNumber(position);
  const value = number === undefined ? UNSOLVED : values[number]!;
  return value === UNSOLVED ? undefined : value;
}

export function leadOf({ stores, turn }: Position): number {
  return stores[turn] - stores[opposite(turn)];
}
