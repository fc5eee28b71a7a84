import { type Position, SIDES, type Side, toCells } from '@kalah/rules';
import type { Layout } from '../index.ts';
import { short } from '../short.ts';
import type { PictureOptions } from '../text/index.ts';
import { drawMark } from './marks.ts';
import { PALETTE } from './palette.ts';
import { drawLastMove, drawOwnRings, SIDE_ON_WOOD } from './rings.ts';
import { drawAllSeeds, drawLooks } from './seeds.ts';
import { drawHollows, drawWood, WOOD_PAINTS } from './wood.ts';

export const FALLBACK_FONTS = "Candara,Optima,'Noto Sans',system-ui,sans-serif";
/** Renderers that know fonts by the name in the file have the black weight as a separate family. */
const FIGURES = `'Overlock Black',Overlock,${FALLBACK_FONTS}`;

/** Use it once per picture, because it includes the definitions that it refers to. Draws in the units of the layout. */
export function drawWholeBoard(
  position: Position,
  layout: Layout,
  turn: Side | undefined,
  lastMove: PictureOptions['lastMove'],
): string {
  const counts = toCells(position);
  return [
    `<defs>${WOOD_PAINTS}${drawHollows(layout)}${drawLooks(layout.seed)}</defs>`,
    drawWood(layout),
    turn ? drawInlay(layout, turn) : '',
    drawOwnRings(layout),
    drawLastMove(layout, lastMove),
    drawAllSeeds(layout, counts),
    drawCounts(layout, counts),
    ...SIDES.map((side) => drawMark(side, layout.marks[side], 30, SIDE_ON_WOOD[side])),
  ].join('');
}

function drawInlay({ inlays }: Layout, side: Side): string {
  return `<path d="${inlays[side]}" stroke="${SIDE_ON_WOOD[side]}" stroke-width="5" stroke-linecap="round"/>`;
}

function drawCounts({ places }: Layout, counts: readonly number[]): string {
  const figures = places.map(({ store, countX, countY }, house) => {
    // A third of the font size below the middle centers digits in any font; not every renderer knows `dominant-baseline`.
    const baseline = countY + (store ? 14 : 9);
    return `<text x="${short(countX)}" y="${short(baseline)}"${store ? ' font-size="42"' : ''}>${counts[house]}</text>`;
  });
  return `<g fill="${PALETTE.carved}" font-family="${FIGURES}" font-size="27" font-weight="900" text-anchor="middle">${figures.join('')}</g>`;
}
