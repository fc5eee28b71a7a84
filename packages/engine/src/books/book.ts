import { err, ok, type Position, type Result, totalSeeds, type Variant } from '@kalah/rules';
import { type BookContent, readBook } from './book-format.ts';
import { findContradiction } from './consistency.ts';
import { UNSOLVED } from './move-values.ts';
import { Opening, pitsKey, rimOf } from './opening.ts';

export interface Book {
  readonly variant: Variant;
  readonly moves: number;
  readonly positions: number;
  /** The future margin of the side to move; undefined if the position is not in the book. */
  find(position: Position): number | undefined;
  /** All other values follow from those of these positions, which have a move that leads out of the book. */
  rim(): readonly Position[];
}

export type BookProblem = 'not-a-book' | 'damaged' | 'unfinished' | 'contradictory';

/** Verifies only the checksum; `checkBook` verifies the values too. */
export function parseBook(bytes: Uint8Array): Result<Book, BookProblem> {
  const read = readBook(bytes);
  if (!read.ok) return read;
  return read.value.values.includes(UNSOLVED) ? err('unfinished') : ok(createBook(read.value));
}

/** Checks that the values agree with each other: 0.1 s for 50,000 positions. */
export function checkBook(bytes: Uint8Array): Result<Book, BookProblem> {
  const book = parseBook(bytes);
  const read = readBook(bytes);
  if (!book.ok || !read.ok) return book;
  const { variant, moves, values } = read.value;
  const opening = new Opening(variant, moves);
  if (opening.positions.length !== values.length) return err('damaged');
  return findContradiction(opening, values) ? err('contradictory') : book;
}

/** Lists the opening at the first lookup, because that takes 0.1 s for 50,000 positions, and keeps the numbers only. */
function createBook({ variant, moves, values }: BookContent): Book {
  let numbers: Opening['numbers'] | undefined;
  return {
    variant,
    moves,
    positions: values.length,
    find(position) {
      if (!canHold(variant, position.variant)) return undefined;
      numbers ??= new Opening(variant, moves).numbers;
      const number = numbers.get(pitsKey(position));
      return number === undefined ? undefined : values[number];
    },
    rim() {
      return rimOf(new Opening(variant, moves));
    },
  };
}

/** A position of a variant with more seeds per pit can have the same pits as one in the book. */
export function canHold(book: Variant, variant: Variant): boolean {
  return (
    variant.pits === book.pits &&
    variant.capturesAlone === book.capturesAlone &&
    totalSeeds(variant) >= totalSeeds(book)
  );
}
