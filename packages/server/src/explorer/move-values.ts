import type { Book } from '@kalah/engine';
import { isOver, opposite, type Position, type Side, successors } from '@kalah/rules';

/** [X8] Exact final margins of the side to move, by pit. */
export type MoveValues = ReadonlyMap<number, number>;

/** [X8] The values of moves that need no search: those that end the game, and those in an opening book. */
export function valuesWithoutSearch(book: Book | undefined, position: Position): MoveValues {
  const values = successors(position).flatMap(({ pit, after }) => {
    const value = finalMargin(book, after, position.turn);
    return value === undefined ? [] : [[pit, value] as const];
  });
  return new Map(values);
}

function finalMargin(book: Book | undefined, position: Position, side: Side): number | undefined {
  const lead = position.stores[side] - position.stores[opposite(side)];
  if (isOver(position)) return lead;
  const future = book?.find(position);
  if (future === undefined) return undefined;
  return lead + (position.turn === side ? future : -future);
}
