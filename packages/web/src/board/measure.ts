import { layOut } from '@kalah/board';
import { upright } from '../ui/screen.svelte.ts';

export function aspectRatio(pits: number): number {
  const { width, height } = layOut(pits, upright.current, 'south');
  return width / height;
}

/** Whether a board has so many pits that it is drawn small, and labels beside them need more room. */
export function isLong(pits: number): boolean {
  return pits > 8;
}

export function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`;
}
