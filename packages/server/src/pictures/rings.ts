import type { House, Side } from '@kalah/rules';
import type { Hollow, Layout } from './layout.ts';
import type { PictureOptions } from './legend.ts';
import { PALETTE } from './palette.ts';
import { short } from './xml.ts';

export const SIDE_ON_WOOD = { south: PALETTE.sunOnWood, north: PALETTE.starOnWood } as const;

/** Each store wears its owner's colour. */
export function drawOwnRings({ hollows }: Layout): string {
  return hollows
    .filter(({ house }) => house.pit === 'store')
    .map((store) => drawRing(store, 8.5, store.house.side, 'stroke-width="3"'))
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
    (began
      ? drawRing(began, 4.5, side, 'stroke-width="4.5" stroke-linecap="round" stroke-dasharray="3 9"')
      : '') +
    (ended ? drawRing(ended, ended.house.pit === 'store' ? 8.5 : 4.5, side, 'stroke-width="5"') : '')
  );
}

function drawRing({ house, x, y, rx, ry }: Hollow, grow: number, side: Side, stroke: string): string {
  const paint = `fill="none" stroke="${SIDE_ON_WOOD[side]}" ${stroke}/>`;
  if (house.pit !== 'store') {
    return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${rx + grow}" ry="${ry + grow}" ${paint}`;
  }
  return `<rect x="${short(x - rx - grow)}" y="${short(y - ry - grow)}" width="${2 * (rx + grow)}" height="${2 * (ry + grow)}" rx="${rx + grow}" ${paint}`;
}
