import type { Both, Side } from '@kalah/rules';
import { clip, columnsOf, type Legend, lineOf } from '../text/index.ts';
import { drawMark } from './marks.ts';
import { PALETTE } from './palette.ts';
import { escapeXml } from './xml.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of an average letter, in ems, if the font is known. */
  readonly letterWidth?: number;
}

export const PLATE_HEIGHT = 92;
const NAME_SIZE = { most: 32, least: 22 };
/** An average letter of the widest bold fonts that a reader may have, in ems. Wider text is cut at the edge. */
const LETTER_WIDTH = 0.66;
const TEXT_INSET = 78;

const COLORS: Both<{ soft: string; mark: string }> = {
  south: { soft: PALETTE.sunSoft, mark: PALETTE.sunMark },
  north: { soft: PALETTE.starSoft, mark: PALETTE.starMark },
};

export function drawPlate(
  legend: Legend,
  side: Side,
  { x, y, width, letterWidth = LETTER_WIDTH }: Box,
): string {
  const { soft, mark } = COLORS[side];
  const surface =
    legend.lit === side
      ? `fill="${soft}" stroke="${mark}" stroke-width="3"`
      : `fill="${PALETTE.paper}" fill-opacity=".6"`;
  const { name, size } = fit(legend.names[side], width - TEXT_INSET - 16, letterWidth);
  const line = lineOf(legend, side);
  return (
    `<svg x="${x}" y="${y}" width="${width}" height="${PLATE_HEIGHT}">` +
    `<rect x="1.5" y="1.5" width="${width - 3}" height="${PLATE_HEIGHT - 3}" rx="18" ${surface}/>` +
    drawMark(side, { x: 42, y: PLATE_HEIGHT / 2 }, 40, mark) +
    `<text x="${TEXT_INSET}" y="${line ? 42 : 57}" font-size="${size}" font-weight="900" fill="${PALETTE.ink}">${escapeXml(name)}</text>` +
    (line
      ? `<text x="${TEXT_INSET}" y="72" font-size="22" font-weight="700" fill="${PALETTE.softInk}">${escapeXml(line)}</text>`
      : '') +
    '</svg>'
  );
}

function fit(whole: string, room: number, letterWidth: number): { name: string; size: number } {
  const name = clip(whole, Math.floor(room / (NAME_SIZE.least * letterWidth)));
  const size = Math.floor(room / (columnsOf(name) * letterWidth));
  return { name, size: Math.max(NAME_SIZE.least, Math.min(NAME_SIZE.most, size)) };
}
