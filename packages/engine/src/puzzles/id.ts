import { formatPosition, type Position } from '@kalah/rules';

/** Without digits and letters that look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LETTERS = 7;

/** [Z3] Seven characters that follow from the position and its rules: 35 bits of two FNV-1a hashes. */
export function puzzleId(position: Position): string {
  const text = formatPosition(position);
  const bits = (BigInt(hash(text, 0x811c9dc5)) << 32n) | BigInt(hash(text, 0x9e3779b9));
  return Array.from({ length: LETTERS }, (_, place) => {
    return ALPHABET[Number((bits >> BigInt(5 * place)) & 31n)];
  }).join('');
}

export function isPuzzleId(text: string): boolean {
  return text.length === LETTERS && [...text].every((letter) => ALPHABET.includes(letter));
}

function hash(text: string, basis: number): number {
  let value = basis;
  for (const char of text) value = Math.imul(value ^ char.charCodeAt(0), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
