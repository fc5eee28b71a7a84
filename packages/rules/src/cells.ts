import type { Position } from './position.ts';

/**
 * [N8] Counterclockwise from South's first pit, as other systems write a board.
 * @example
 * toCells(startPosition(CLASSIC)); // → [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0]
 */
export function toCells({ pits, stores }: Pick<Position, 'pits' | 'stores'>): number[] {
  return [...pits.south, stores.south, ...pits.north, stores.north];
}
