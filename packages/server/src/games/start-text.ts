import { formatPosition, type Position } from '@kalah/rules';

const texts = new WeakMap<Position, string>();

/** A game's start position as text: it is wanted with every move, for the answer and for the store, and stays the same. */
export function startText(start: Position): string {
  const known = texts.get(start);
  if (known !== undefined) return known;
  const text = formatPosition(start);
  texts.set(start, text);
  return text;
}
