import { formatPosition, type Position } from '@kalah/rules';

const texts = new WeakMap<Position, string>();

/** A start position as text. It is cached because every response with a game needs it, and so does every checkpoint. */
export function startText(start: Position): string {
  const known = texts.get(start);
  if (known !== undefined) return known;
  const text = formatPosition(start);
  texts.set(start, text);
  return text;
}
