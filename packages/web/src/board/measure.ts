import { layOut } from '@kalah/board';
import { upright } from '../ui/screen.svelte.ts';

/** How wide a board is for its height; pages reckon with it to show all of it. */
export function ratioOf(pits: number): number {
  const { width, height } = layOut(pits, upright.current, 'south');
  return width / height;
}

/** Whether a board has so many pits that it is drawn small, and what stands beside them needs more room. */
export function isLong(pits: number): boolean {
  return pits > 8;
}
