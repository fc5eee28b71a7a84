import type { Book } from '@kalah/engine';
import { isOver, opposite, type Position, type Side, successors } from '@kalah/rules';
import type { ProvedMoves } from './explorer-store.ts';

/** [X8] The exact margins of moves that need no search: those that end the game, and those in an opening book. */
export function findKnownValues(book: Book | undefined, position: Position): ProvedMoves {
  const values = successors(position).flatMap(({ pit, after }) => {
    const value = findValue(book, after, position.turn);
    return value === undefined ? [] : [[pit, value] as const];
  });
  return new Map(values);
}

/** The final margin of a side. */
function findValue(book: Book | undefined, position: Position, side: Side): number | undefined {
  const lead = position.stores[side] - position.stores[opposite(side)];
  if (isOver(position)) return lead;
  const future = book?.find(position);
  if (future === undefined) return undefined;
  return lead + (position.turn === side ? future : -future);
}
