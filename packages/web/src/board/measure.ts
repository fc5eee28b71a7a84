import { layOut } from '@kalah/board';
import { upright } from '../ui/screen.svelte.ts';

/** Width divided by height of a board; pages use it to fit the whole board into the window. */
export function aspectRatio(pits: number): number {
  const { width, height } = layOut(pits, upright.current, 'south');
  return width / height;
}

/** Whether a board has so many pits that it is drawn small, and labels beside them need more room. */
export function isLong(pits: number): boolean {
  return pits > 8;
}

/** A share as a CSS percentage. */
export function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`;
}
