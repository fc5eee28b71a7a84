import { type Both, type Position, SIDES, type Side } from '@kalah/rules';
import type { Hollow, Layout } from './layout.ts';
import type { PictureOptions } from './legend.ts';
import { drawMark } from './marks.ts';
import { PALETTE } from './palette.ts';
import { drawLastMove, drawOwnRings, SIDE_ON_WOOD } from './rings.ts';
import { drawAllSeeds, SEED_DEFS } from './seeds.ts';
import { drawWood, WOOD_DEFS } from './wood.ts';
import { short } from './xml.ts';

export const FALLBACK_FONTS = "Candara,Optima,'Noto Sans',system-ui,sans-serif";
/** The black weight is a family of its own where fonts are known by the name in their file. */
const FIGURES = `'Overlock Black',Overlock,${FALLBACK_FONTS}`;
/** How far down the inlays run along the two edges. */
const INLAYS: Both<number> = { south: 371.5, north: 20.5 };

/** What the drawing of a table points to; once in every picture. */
export const TABLE_DEFS = WOOD_DEFS + SEED_DEFS;

/** The board with everything on it, in the units of its layout. A side's inlay is lit while it is to move. */
export function drawTable(
  position: Position,
  layout: Layout,
  turn: Side | undefined,
  lastMove: PictureOptions['lastMove'],
): string {
  const houses = layout.hollows.map((hollow) => ({ hollow, count: countIn(position, hollow) }));
  return [
    drawWood(layout),
    turn ? drawInlay(layout, turn) : '',
    drawOwnRings(layout),
    drawLastMove(layout, lastMove),
    drawAllSeeds(houses),
    drawCounts(houses),
    ...SIDES.map((side) => drawMark(side, layout.marks[side], 30, SIDE_ON_WOOD[side])),
  ].join('');
}

function countIn({ pits, stores }: Position, { house }: Hollow): number {
  return house.pit === 'store' ? stores[house.side] : pits[house.side][house.pit]!;
}

function drawInlay({ width }: Layout, side: Side): string {
  return `<path d="M160 ${INLAYS[side]}H${short(width - 160)}" stroke="${SIDE_ON_WOOD[side]}" stroke-width="5" stroke-linecap="round"/>`;
}

/** Counts stand in the rim beside their house, never on seeds. */
function drawCounts(houses: readonly { hollow: Hollow; count: number }[]): string {
  const counts = houses.map(({ hollow, count }) => {
    const { x, y } = hollow.count;
    const store = hollow.store;
    // A third of the size below the middle centres figures in any font; `dominant-baseline` is not known everywhere.
    const baseline = y + (store ? 14 : 9);
    return `<text x="${short(x)}" y="${short(baseline)}"${store ? ' font-size="42"' : ''}>${count}</text>`;
  });
  return `<g fill="${PALETTE.carved}" font-family="${FIGURES}" font-size="27" font-weight="900" text-anchor="middle">${counts.join('')}</g>`;
}
