import { layOut } from '@kalah/board';
import { drawPlate, drawWholeBoard, PALETTE, PLATE_HEIGHT, short } from '@kalah/board/picture';
import { legendOf, type PictureOptions } from '@kalah/board/text';
import { both, type Position, SIDES } from '@kalah/rules';
import { LIMITS } from '../../limits.ts';
import { RecentCache } from '../../platform/recent-cache.ts';
import { Rasterizer } from './rasterizer.ts';

/** The size of link previews that all chats and social sites accept. */
export const CARD = { width: 1200, height: 630 } as const;

const LETTERS = { family: 'Alegreya Sans', width: 0.54 };
const MARGIN = 44;
/** A board of six pits and the plates at this scale fill the width. */
const SCALE = (CARD.width - 2 * MARGIN) / 1000;
const PLATES = CARD.height - 36 - PLATE_HEIGHT * SCALE;
const PLATE_WIDTH = 486;

/** Characters that the card's fonts lack: they have Latin, Greek and Cyrillic letters, accents and punctuation. */
const UNWRITABLE = /[^ -~\u00a0-\u00ff\u2010-\u2026\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu;

type Cards = RecentCache<Promise<Uint8Array>>;

/** Number of recent cards in a cache: a shared link makes many chats fetch its card at once. */
const KEPT = 32;
const gameCards: Cards = new RecentCache(KEPT);
const positionCards: Cards = new RecentCache(KEPT);
const rasterizer = new Rasterizer();

/** As PNG, because chats do not show SVG. */
export function renderGameCard(position: Position, options: PictureOptions = {}): Promise<Uint8Array> {
  return render(drawShareCard(position, options), gameCards, LIMITS.queuedPictures);
}

/** However many positions are requested, games keep most of the queue and their own cache. */
export function renderPositionCard(position: Position): Promise<Uint8Array> {
  return render(drawShareCard(position), positionCards, LIMITS.queuedPositionPictures);
}

function render(card: string, kept: Cards, maxWaiting: number): Promise<Uint8Array> {
  const known = kept.find(card);
  if (known) return known;

  const png = rasterizer.rasterize(card, maxWaiting);
  kept.keep(card, png);
  png.catch(() => kept.forget(card));
  return png;
}

/**
 * The board and the names below it. The drawing becomes a bitmap, so it needs neither a description nor a theme. Its fonts
 * are those of the rasterizer.
 */
export function drawShareCard(position: Position, options: PictureOptions = {}): string {
  const layout = layOut(position.variant.pits, false, 'south');
  const legend = legendOf(position, withWritableNames(options));
  const scale = Math.min(SCALE, (CARD.width - 2 * MARGIN) / layout.width);
  const left = (CARD.width - layout.width * scale) / 2;
  const top = (PLATES - layout.height * scale) / 2 + 2;
  const plateLeft = { north: 0, south: 1000 - PLATE_WIDTH };

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}" width="${CARD.width}" height="${CARD.height}" font-family="${LETTERS.family}">`,
    `<rect width="${CARD.width}" height="${CARD.height}" fill="${PALETTE.cloth}"/>`,
    `<g transform="translate(${short(left)} ${short(top)})scale(${scale.toFixed(4)})">`,
    drawWholeBoard(position, layout, legend.turn, options.lastMove),
    '</g>',
    `<g transform="translate(${MARGIN} ${short(PLATES)})scale(${SCALE})">`,
    ...SIDES.map((side) =>
      drawPlate(legend, side, { x: plateLeft[side], y: 0, width: PLATE_WIDTH, letterWidth: LETTERS.width }),
    ),
    '</g>',
    '</svg>',
  ].join('\n');
}

function withWritableNames({ names, ...rest }: PictureOptions): PictureOptions {
  if (!names) return rest;
  return { ...rest, names: both((side) => names[side].normalize('NFC').replace(UNWRITABLE, '')) };
}
