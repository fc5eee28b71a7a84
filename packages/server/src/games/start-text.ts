import { formatPosition, type Position } from '@kalah/rules';

const texts = new WeakMap<Position, string>();

/** Cached, because every response with a game and every checkpoint needs it. */
export function startText(start: Position): string {
  const known = texts.get(start);
  if (known !== undefined) return known;
  const text = formatPosition(start);
  texts.set(start, text);
  return text;
}
