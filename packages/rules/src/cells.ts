import type { Position } from './position.ts';

/** [N8] A board as other systems write it, counterclockwise: South's pits and store, then North's pits and store. */
export function toCells({ pits, stores }: Position): number[] {
  return [...pits.south, stores.south, ...pits.north, stores.north];
}
