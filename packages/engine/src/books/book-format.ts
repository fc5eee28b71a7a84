import { err, ok, type Result, type Variant } from '@kalah/rules';

/**
 * A book file holds values but no positions: reader and builder list the opening in the same order, so the n-th value
 * belongs to the n-th position.
 *
 * Layout: `KALAHBK1`; one byte each for pits, seeds, captures alone (0 or 1) and moves; the number of positions and a
 * checksum (32 bits each, little-endian); one signed byte per position: the future margin of the side to move.
 */
export interface BookContent {
  readonly variant: Variant;
  readonly moves: number;
  readonly values: Int8Array;
}

const MAGIC = 'KALAHBK1';
const HEADER = 20;

export function formatBook({ variant, moves, values }: BookContent): Uint8Array {
  const bytes = new Uint8Array(HEADER + values.length);
  bytes.set(new TextEncoder().encode(MAGIC));
  bytes.set([variant.pits, variant.seeds, variant.capturesAlone ? 1 : 0, moves], MAGIC.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(12, values.length, true);
  view.setUint32(16, checksum(values), true);
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length), HEADER);
  return bytes;
}

export function readBook(bytes: Uint8Array): Result<BookContent, 'not-a-book' | 'damaged'> {
  if (bytes.length < HEADER || new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC)
    return err('not-a-book');
  const [pits, seeds, alone, moves] = bytes.subarray(8, 12) as unknown as [number, number, number, number];
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const values = new Int8Array(bytes.buffer, bytes.byteOffset + HEADER, bytes.length - HEADER);
  if (view.getUint32(12, true) !== values.length || view.getUint32(16, true) !== checksum(values))
    return err('damaged');
  return ok({ variant: Object.freeze({ pits, seeds, capturesAlone: alone === 1 }), moves, values });
}

/** FNV-1a. */
function checksum(values: Int8Array): number {
  let hash = 0x811c9dc5;
  for (const value of values) hash = Math.imul(hash ^ (value & 255), 0x01000193);
  return hash >>> 0;
}
