import {
  err,
  isOver,
  ok,
  opposite,
  type Position,
  type Result,
  startPosition,
  successors,
  type Variant,
} from '@kalah/rules';

/**
 * The opening of a variant, solved. A file holds no positions, only their values: reader and builder walk the opening
 * in the same order, breadth first, so the n-th value belongs to the n-th position.
 *
 * A file: `KALAHBK1`, then bytes: pits, seeds, captures alone (0 or 1), moves; then the number of positions and a
 * checksum (32 bits each, little-endian), then one signed byte a position: the future margin of the side to move.
 */
export interface Book {
  readonly variant: Variant;
  /** Positions up to so many moves from the start are in the book. */
  readonly moves: number;
  readonly positions: number;
  /** The future margin of the side to move, where the book knows it. */
  find(position: Position): number | undefined;
}

export type BookProblem = 'not-a-book' | 'damaged' | 'unfinished';

const MAGIC = 'KALAHBK1';
const HEADER = 20;

/** Stands for a value that is not known yet; no board of the packed kind has a margin like it. */
export const UNSOLVED = -128;

/** The positions of an opening, each once, by how many moves it is from the start; finished games are left out. */
export function openingLayers(variant: Variant, moves: number): Position[][] {
  const seen = new Set<string>();
  const start = startPosition(variant);
  seen.add(keyOf(start));
  const layers = [[start]];
  for (let depth = 1; depth <= moves; depth++) {
    const layer: Position[] = [];
    for (const before of layers[depth - 1]!) {
      for (const { after } of successors(before)) {
        if (isOver(after) || seen.has(keyOf(after))) continue;
        seen.add(keyOf(after));
        layer.push(after);
      }
    }
    layers.push(layer);
  }
  return layers;
}

/** What a future margin depends on: the pits, seen by the side to move. */
export function keyOf({ pits, turn }: Position): string {
  return String.fromCharCode(...pits[turn], ...pits[opposite(turn)]);
}

export function formatBook(variant: Variant, moves: number, values: Int8Array): Uint8Array {
  const bytes = new Uint8Array(HEADER + values.length);
  bytes.set(new TextEncoder().encode(MAGIC));
  bytes.set([variant.pits, variant.seeds, variant.capturesAlone ? 1 : 0, moves], MAGIC.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(12, values.length, true);
  view.setUint32(16, checksum(values), true);
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length), HEADER);
  return bytes;
}

export interface BookValues {
  readonly variant: Variant;
  readonly moves: number;
  readonly values: Int8Array;
}

/** What a file holds, finished or not. */
export function readBookValues(bytes: Uint8Array): Result<BookValues, BookProblem> {
  if (bytes.length < HEADER || new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC)
    return err('not-a-book');
  const [pits, seeds, alone, moves] = bytes.subarray(8, 12) as unknown as [number, number, number, number];
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const values = new Int8Array(bytes.buffer, bytes.byteOffset + HEADER, bytes.length - HEADER);
  if (view.getUint32(12, true) !== values.length || view.getUint32(16, true) !== checksum(values))
    return err('damaged');
  return ok({ variant: Object.freeze({ pits, seeds, capturesAlone: alone === 1 }), moves, values });
}

export function parseBook(bytes: Uint8Array): Result<Book, BookProblem> {
  const read = readBookValues(bytes);
  if (!read.ok) return read;
  const { variant, moves, values } = read.value;
  return values.includes(UNSOLVED) ? err('unfinished') : ok(createBook(variant, moves, values));
}

/** The books of some files; one that is not whole is done without, and reported. */
export function openBooks(files: readonly Uint8Array[], report: (sentence: string) => void): Book[] {
  return files.flatMap((bytes, index) => {
    const book = parseBook(bytes);
    if (book.ok) return [book.value];
    report(
      `Opening book ${index + 1} of ${files.length} is of no use (${book.problem}): openings are searched.`,
    );
    return [];
  });
}

/** The walk through the opening is put off until a position is looked up: 0.1 s for 50,000 positions. */
function createBook(variant: Variant, moves: number, values: Int8Array): Book {
  let index: Map<string, number> | undefined;
  const total = 2 * variant.pits * variant.seeds;
  return {
    variant,
    moves,
    positions: values.length,
    find(position) {
      const { pits, capturesAlone, seeds } = position.variant;
      if (pits !== variant.pits || capturesAlone !== variant.capturesAlone || 2 * pits * seeds < total)
        return undefined;
      index ??= indexOpening(variant, moves, values);
      return index.get(keyOf(position));
    },
  };
}

function indexOpening(variant: Variant, moves: number, values: Int8Array): Map<string, number> {
  const index = new Map<string, number>();
  for (const position of openingLayers(variant, moves).flat())
    index.set(keyOf(position), values[index.size]!);
  return index;
}

/** FNV-1a. */
function checksum(values: Int8Array): number {
  let hash = 0x811c9dc5;
  for (const value of values) hash = Math.imul(hash ^ (value & 255), 0x01000193);
  return hash >>> 0;
}
