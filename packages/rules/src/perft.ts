import { successors } from './play.ts';
import type { Position } from './position.ts';

/** How many move sequences of exactly `depth` plies there are; a move that moves again is one ply. */
export function perft(position: Position, depth: number): number {
  if (depth === 0) return 1;
  const next = successors(position);
  if (depth === 1) return next.length;
  return next.reduce((nodes, { after }) => nodes + perft(after, depth - 1), 0);
}
