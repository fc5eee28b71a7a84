import type { House, Side } from '@kalah/rules';
import { type Layout, type Place, toIndex } from '../index.ts';
import type { PictureOptions } from '../text/index.ts';
import { drawOutline } from './outline.ts';
import { PALETTE } from './palette.ts';

export const SIDE_ON_WOOD = { south: PALETTE.sunOnWood, north: PALETTE.starOnWood } as const;

export function drawOwnRings({ places }: Layout): string {
  return places
    .filter(({ store }) => store)
    .map((place) => drawRing(place, place.side, 'stroke-width="3"'))
    .join('');
}

export function drawLastMove({ places, pits }: Layout, lastMove: PictureOptions['lastMove']): string {
  if (!lastMove) return '';
  const { side, last } = lastMove;
  const ring = (house: House, stroke: string) => drawRing(places[toIndex(house, pits)]!, side, stroke);
  return (
    ring(lastMove, 'stroke-width="4.5" stroke-linecap="round" stroke-dasharray="3 9"') +
    (last ? ring(last, 'stroke-width="5"') : '')
  );
}

function drawRing(place: Place, side: Side, stroke: string): string {
  return drawOutline(place, place.store ? 8.5 : 4.5, `fill="none" stroke="${SIDE_ON_WOOD[side]}" ${stroke}`);
}
