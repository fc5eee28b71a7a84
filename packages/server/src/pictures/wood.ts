import { drawGrain } from './grain.ts';
import { type Hollow, type Layout, PIT, STORE } from './layout.ts';
import { drawOutline } from './outline.ts';
import { PALETTE } from './palette.ts';
import { short } from './xml.ts';

/** Carving is light and shade, and the light comes from the upper left: a lip is dark there, a bowl bright opposite. */
export const WOOD_DEFS =
  linear('face', 0, 0.25, [PALETTE.woodHigh, PALETTE.wood, PALETTE.woodLow]) +
  linear('rim', 0, 0.2, [PALETTE.rimHigh, PALETTE.rimLow]) +
  linear('lip', 0.25, 0.75, [PALETTE.lipLow, PALETTE.lip, PALETTE.lipHigh]) +
  `<radialGradient id="kalah-bowl" cx=".6" cy=".72" r=".82">${stops([PALETTE.bowlHigh, PALETTE.bowl, PALETTE.bowlLow])}</radialGradient>` +
  `<g id="kalah-pit">${drawHollow(PIT)}</g>` +
  `<g id="kalah-store">${drawHollow(STORE)}</g>`;

const SHADOW = '#0f1511';
const SHADE = 0.42;
const RINGS = 18;
const RING_WIDTH = 2;
/** How far inside the board's outline the shadow begins to fade. */
const CORE = 12;

/** The board without its seeds, and its shadow on the cloth. */
export function drawWood(layout: Layout): string {
  const { width, height } = layout;
  const body = (y: number, tall: number) =>
    `x="10" y="${y}" width="${short(width - 20)}" height="${tall}" rx="104"`;
  const end = short(width - 176);
  return (
    drawShadow(layout) +
    `<rect ${body(18, height - 24)} fill="url(#kalah-rim)"/>` +
    `<rect ${body(12, height - 28)} fill="url(#kalah-face)"/>` +
    `<clipPath id="kalah-body${layout.pits}"><rect ${body(12, height - 30)}/></clipPath>` +
    `<g clip-path="url(#kalah-body${layout.pits})" fill="none">${drawGrain(layout)}</g>` +
    `<rect x="11.5" y="13.5" width="${short(width - 23)}" height="${height - 31}" rx="103" fill="none" stroke="#ffe2bd" stroke-opacity=".2" stroke-width="2"/>` +
    `<path d="M176 196H${end}" stroke="#1d0d03" stroke-opacity=".28" stroke-width="2" stroke-linecap="round"/>` +
    layout.hollows.map(placeHollow).join('')
  );
}

/** A soft shadow without a filter, which would take longer to paint than all the rest: rings that fade outwards. */
function drawShadow({ width, height }: Layout): string {
  const oval = (grow: number) =>
    `x="${8 - grow}" y="${34 - grow}" width="${short(width - 16 + 2 * grow)}" height="${height - 30 + 2 * grow}" rx="${104 + grow}"`;
  const rings = Array.from({ length: RINGS }, (_, ring) => {
    const faint = ((RINGS - ring) / (RINGS + 1)) ** 2;
    return `<rect ${oval(RING_WIDTH * (ring + 0.5) - CORE)} stroke-opacity="${(SHADE * faint).toFixed(3)}"/>`;
  });
  return (
    `<rect ${oval(-CORE)} fill="${SHADOW}" fill-opacity="${SHADE}"/>` +
    `<g fill="none" stroke="${SHADOW}" stroke-width="${RING_WIDTH}">${rings.join('')}</g>`
  );
}

function placeHollow({ store, x, y }: Hollow): string {
  return `<use href="#kalah-${store ? 'store' : 'pit'}" x="${short(x)}" y="${short(y)}"/>`;
}

/** The lip, the bowl, and the rings a turning lathe leaves, a little off the middle as the light has it. */
function drawHollow(shape: typeof PIT | typeof STORE): string {
  const middle = { ...shape, x: 0, y: 0 };
  const turned = [10, 20.5, 32].map((inset) =>
    drawOutline({ ...middle, x: inset / 6, y: inset / 4 }, -inset, 'stroke-width="1.6"'),
  );
  return (
    drawOutline(middle, 4.5, 'fill="url(#kalah-lip)"') +
    drawOutline(middle, 0, 'fill="url(#kalah-bowl)"') +
    `<g fill="none" stroke="#ffdcae" stroke-opacity=".055">${turned.join('')}</g>`
  );
}

/** Downwards, and from `x1` to `x2` across; shares of the shape it fills. */
function linear(name: string, x1: number, x2: number, colours: readonly string[]): string {
  return `<linearGradient id="kalah-${name}" x1="${x1}" y1="0" x2="${x2}" y2="1">${stops(colours)}</linearGradient>`;
}

function stops(colours: readonly string[]): string {
  return colours
    .map((colour, index) => `<stop offset="${short(index / (colours.length - 1))}" stop-color="${colour}"/>`)
    .join('');
}
