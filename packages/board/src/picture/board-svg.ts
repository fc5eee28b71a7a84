import { type Position, SIDES } from '@kalah/rules';
import { layOut } from '../index.ts';
import { short } from '../short.ts';
import { type Legend, legendOf, type PictureOptions } from '../text/index.ts';
import { drawWholeBoard, FALLBACK_FONTS } from './board-drawing.ts';
import { NIGHT_STYLE, PALETTE } from './palette.ts';
import { drawPlate, PLATE_HEIGHT } from './plate.ts';
import { escapeXml } from './xml.ts';

const MARGIN = 28;
/** Two plates need this much, even under the shortest board. */
const LEAST_WIDTH = 640;
const WIDEST_PLATE = 470;

/**
 * A self-contained picture: it loads no font or script, has its own background so that it fits light and dark pages,
 * and follows the reader's theme. The same position and names always give the same text.
 * @example
 * drawBoard(startPosition(CLASSIC), { names: { south: 'Ann', north: 'Bo' } }).match(/<title>(.*)<.title>/)[1]; // → 'Kalah: Ann 0, Bo 0'
 */
export function drawBoard(position: Position, options: PictureOptions = {}): string {
  const layout = layOut(position.variant.pits, false, 'south');
  const legend = legendOf(position, options);
  const width = Math.ceil(Math.max(LEAST_WIDTH, layout.width)) + 2 * MARGIN;
  const plates = MARGIN + layout.height + 34;
  const height = plates + PLATE_HEIGHT + MARGIN;
  const plate = Math.min(WIDEST_PLATE, Math.floor(width / 2) - MARGIN - 10);

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" class="kalah" role="img" font-family="Overlock,${FALLBACK_FONTS}">`,
    drawWords(position, legend, options),
    NIGHT_STYLE,
    drawCloth(width, height),
    `<g transform="translate(${short((width - layout.width) / 2)} ${MARGIN})">`,
    drawWholeBoard(position, layout, legend.turn, options.lastMove),
    '</g>',
    drawPlate(legend, 'north', { x: MARGIN, y: plates, width: plate }),
    drawPlate(legend, 'south', { x: width - MARGIN - plate, y: plates, width: plate }),
    '</svg>',
  ].join('\n');
}

function drawWords(
  { stores, pits }: Position,
  { names, sentence }: Legend,
  { lastMove }: PictureOptions,
): string {
  const title = `Kalah: ${names.south} ${stores.south}, ${names.north} ${stores.north}`;
  const last = lastMove ? [`${names[lastMove.side]} last played pit ${lastMove.pit + 1}.`] : [];
  const rows = SIDES.map((side) => `${names[side]}: pits ${pits[side].join(', ')}; store ${stores[side]}.`);
  const desc = [sentence, ...last, ...rows].join(' ');
  return `<title>${escapeXml(title)}</title><desc>${escapeXml(desc)}</desc>`;
}

function drawCloth(width: number, height: number): string {
  const box = `width="${width}" height="${height}" rx="28"`;
  return (
    '<pattern id="kalah-weave" width="3" height="3" patternUnits="userSpaceOnUse">' +
    `<path d="M0 .5H3M.5 0V3" stroke="${PALETTE.weave}" stroke-opacity=".02"/></pattern>` +
    `<rect ${box} fill="${PALETTE.cloth}"/><rect ${box} fill="url(#kalah-weave)"/>`
  );
}
