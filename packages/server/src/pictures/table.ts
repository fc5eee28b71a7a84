import { type Layout, toCounts } from '@kalah/board';
import type { PictureOptions } from '@kalah/board/text';
import { type Position, SIDES, type Side } from '@kalah/rules';
import { drawMark } from './marks.ts';
import { PALETTE } from './palette.ts';
import { drawLastMove, drawOwnRings, SIDE_ON_WOOD } from './rings.ts';
import { drawAllSeeds, drawLooks } from './seeds.ts';
import { drawHollows, drawWood, WOOD_PAINTS } from './wood.ts';
import { short } from './xml.ts';

export const FALLBACK_FONTS = "Candara,Optima,'Noto Sans',system-ui,sans-serif";
/** The black weight is a family of its own where fonts are known by the name in their file. */
const FIGURES = `'Overlock Black',Overlock,${FALLBACK_FONTS}`;

/**
 * The board with everything on it, in the units of its layout; once in a picture, for it brings along what it points to.
 * A side's inlay is lit while it is to move.
 */
export function drawTable(
  position: Position,
  layout: Layout,
  turn: Side | undefined,
  lastMove: PictureOptions['lastMove'],
): string {
  const counts = toCounts(position);
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

/** Counts stand in the rim beside their house, never on seeds. */
function drawCounts({ places }: Layout, counts: readonly number[]): string {
  const figures = places.map(({ store, countX, countY }, house) => {
    // A third of the size below the middle centres figures in any font; `dominant-baseline` is not known everywhere.
    const baseline = countY + (store ? 14 : 9);
    return `<text x="${short(countX)}" y="${short(baseline)}"${store ? ' font-size="42"' : ''}>${counts[house]}</text>`;
  });
  return `<g fill="${PALETTE.carved}" font-family="${FIGURES}" font-size="27" font-weight="900" text-anchor="middle">${figures.join('')}</g>`;
}
