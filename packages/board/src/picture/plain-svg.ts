import { isOver, type Position, type Side } from '@kalah/rules';
import { layOut } from '../index.ts';
import type { PictureOptions } from '../text/index.ts';
import { drawWholeBoard } from './board-drawing.ts';
import { PALETTE } from './palette.ts';

const MARGIN = 20;

/** Has no words, so it suits every language. */
export interface PlainPicture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

export function drawPlainBoard(
  position: Position,
  near: Side,
  lastMove: PictureOptions['lastMove'],
): PlainPicture {
  const layout = layOut(position.variant.pits, false, near);
  const [width, height] = [Math.ceil(layout.width) + 2 * MARGIN, Math.ceil(layout.height) + 2 * MARGIN];
  const turn = isOver(position) ? undefined : position.turn;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<rect width="${width}" height="${height}" fill="${PALETTE.cloth}"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">`,
    drawWholeBoard(position, layout, turn, lastMove),
    '</g></svg>',
  ].join('\n');
  return { svg, width, height };
}
