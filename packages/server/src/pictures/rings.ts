import type { House, Side } from '@kalah/rules';
import type { Hollow, Layout } from './layout.ts';
import type { PictureOptions } from './legend.ts';
import { drawOutline } from './outline.ts';
import { PALETTE } from './palette.ts';

export const SIDE_ON_WOOD = { south: PALETTE.sunOnWood, north: PALETTE.starOnWood } as const;

/** Each store wears its owner's colour. */
export function drawOwnRings({ hollows }: Layout): string {
  return hollows
    .filter(({ store }) => store)
    .map((hollow) => drawRing(hollow, hollow.house.side, 'stroke-width="3"'))
    .join('');
}

/** Where the last move began, dotted, and where it ended, whole; both in the mover's colour. */
export function drawLastMove({ hollows }: Layout, lastMove: PictureOptions['lastMove']): string {
  if (!lastMove) return '';
  const { side, pit, last } = lastMove;
  const find = (house: House) =>
    hollows.find((hollow) => hollow.house.side === house.side && hollow.house.pit === house.pit);
  const began = find({ side, pit });
  const ended = last && find(last);
  return (
    (began ? drawRing(began, side, 'stroke-width="4.5" stroke-linecap="round" stroke-dasharray="3 9"') : '') +
    (ended ? drawRing(ended, side, 'stroke-width="5"') : '')
  );
}

/** Around the lip; a store's stands off a little. */
function drawRing(hollow: Hollow, side: Side, stroke: string): string {
  return drawOutline(
    hollow,
    hollow.store ? 8.5 : 4.5,
    `fill="none" stroke="${SIDE_ON_WOOD[side]}" ${stroke}`,
  );
}
