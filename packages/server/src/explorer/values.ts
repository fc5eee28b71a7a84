import { type Book, parseBook } from '@kalah/engine';
import { loadBooks } from '@kalah/engine/node';
import { isOver, opposite, type Position, type Side, successors } from '@kalah/rules';
import type { ProvedMoves } from './explorer-store.ts';

/** [X8] The exact margins of moves that need no search: those that end the game, and those in an opening book. */
export function findKnownValues(books: readonly Book[], position: Position): ProvedMoves {
  const values = successors(position).flatMap(({ pit, after }) => {
    const value = findValue(books, after, position.turn);
    return value === undefined ? [] : [[pit, value] as const];
  });
  return new Map(values);
}

/** The final margin of a side. */
function findValue(books: readonly Book[], position: Position, side: Side): number | undefined {
  const lead = position.stores[side] - position.stores[opposite(side)];
  if (isOver(position)) return lead;
  for (const book of books) {
    const future = book.find(position);
    if (future !== undefined) return lead + (position.turn === side ? future : -future);
  }
  return undefined;
}

/** Reads the books when they are first needed. */
export function createBookLoader(): () => Promise<readonly Book[]> {
  let books: Promise<readonly Book[]> | undefined;
  return () => {
    books ??= loadBooks().then((files) =>
      files.flatMap((bytes) => {
        const book = parseBook(bytes);
        return book.ok ? [book.value] : [];
      }),
    );
    return books;
  };
}
