import type { Position } from './position.ts';

/** [N8] A board as other systems write it: round the table, South's pits, South's store, North's pits, North's store. */
export function toCells({ pits, stores }: Position): number[] {
  return [...pits.south, stores.south, ...pits.north, stores.north];
}
