import { successors } from './play.ts';
import { legalPits, type Position } from './position.ts';

/**
 * The number of move sequences of exactly `depth` moves.
 * @example
 * perft(startPosition(CLASSIC), 3); // → 185
 */
export function perft(position: Position, depth: number): number {
  if (depth === 0) return 1;
  if (depth === 1) return legalPits(position).length;
  return successors(position).reduce((nodes, { after }) => nodes + perft(after, depth - 1), 0);
}
