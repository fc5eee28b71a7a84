import { drawGrain, type Layout, latheRings, type Place } from '../index.ts';
import { short } from '../short.ts';
import { drawOutline } from './outline.ts';
import { PALETTE } from './palette.ts';

/** Light comes from the upper left, so a lip is dark there and a bowl is bright on the opposite side. */
export const WOOD_PAINTS =
  linear('face', 0, 0.25, [PALETTE.woodHigh, PALETTE.wood, PALETTE.woodLow]) +
  linear('rim', 0, 0.2, [PALETTE.rimHigh, PALETTE.rimLow]) +
  linear('lip', 0.25, 0.75, [PALETTE.lipLow, PALETTE.lip, PALETTE.lipHigh]) +
  `<radialGradient id="kalah-bowl" cx=".6" cy=".72" r=".82">${stops([PALETTE.bowlHigh, PALETTE.bowl, PALETTE.bowlLow])}</radialGradient>`;

const SHADOW = '#0f1511';
const SHADE = 0.42;
const RINGS = 18;
const RING_WIDTH = 2;
/** How far inside the board's outline the shadow begins to fade. */
const CORE = 12;

export function drawWood(layout: Layout): string {
  const { body, pits, places, spine } = layout;
  const grain = drawGrain(layout);
  const slab = (down: number, shorter: number, inset = 0) =>
    `x="${body.x + inset}" y="${body.y + down + inset}" width="${short(body.width - 2 * inset)}" height="${body.height - shorter}" rx="${body.round - inset / 2}"`;
  return (
    drawShadow(layout) +
    `<rect ${slab(6, 0)} fill="url(#kalah-rim)"/>` +
    `<rect ${slab(0, 4)} fill="url(#kalah-face)"/>` +
    `<clipPath id="kalah-body${pits}"><rect ${slab(0, 6)}/></clipPath>` +
    `<g clip-path="url(#kalah-body${pits})" fill="none">` +
    `<path d="${grain.dark}" stroke="#2b1406" stroke-opacity=".16" stroke-width="1.6"/>` +
    `<path d="${grain.light}" stroke="#ffd9a8" stroke-opacity=".09" stroke-width="2.4"/></g>` +
    `<rect ${slab(0, 7, 1.5)} fill="none" stroke="#ffe2bd" stroke-opacity=".2" stroke-width="2"/>` +
    `<path d="${spine}" stroke="#1d0d03" stroke-opacity=".28" stroke-width="2" stroke-linecap="round"/>` +
    places.map(placeHollow).join('')
  );
}

/** Rings that fade outwards; a filter would take longer to paint than everything else. */
function drawShadow({ body }: Layout): string {
  const oval = (grow: number) =>
    `x="${body.x - 2 - grow}" y="${body.y + 22 - grow}" width="${short(body.width + 4 + 2 * grow)}" height="${body.height - 6 + 2 * grow}" rx="${body.round + grow}"`;
  const rings = Array.from({ length: RINGS }, (_, ring) => {
    const faint = ((RINGS - ring) / (RINGS + 1)) ** 2;
    return `<rect ${oval(RING_WIDTH * (ring + 0.5) - CORE)} stroke-opacity="${(SHADE * faint).toFixed(3)}"/>`;
  });
  return (
    `<rect ${oval(-CORE)} fill="${SHADOW}" fill-opacity="${SHADE}"/>` +
    `<g fill="none" stroke="${SHADOW}" stroke-width="${RING_WIDTH}">${rings.join('')}</g>`
  );
}

export function drawHollows({ places, pits }: Layout): string {
  const [pit, store] = [places[0]!, places[pits]!];
  return `<g id="kalah-pit">${drawHollow(pit)}</g><g id="kalah-store">${drawHollow(store)}</g>`;
}

function placeHollow({ store, x, y }: Place): string {
  return `<use href="#kalah-${store ? 'store' : 'pit'}" x="${short(x)}" y="${short(y)}"/>`;
}

function drawHollow(place: Place): string {
  const middle = { ...place, x: 0, y: 0 };
  const turned = latheRings(middle).map((ring) => drawOutline(ring, 0, 'stroke-width="1.6"'));
  return (
    drawOutline(middle, 4.5, 'fill="url(#kalah-lip)"') +
    drawOutline(middle, 0, 'fill="url(#kalah-bowl)"') +
    `<g fill="none" stroke="#ffdcae" stroke-opacity=".055">${turned.join('')}</g>`
  );
}

/** From top to bottom, and from `x1` to `x2` across, as fractions of the shape it fills. */
function linear(name: string, x1: number, x2: number, colors: readonly string[]): string {
  return `<linearGradient id="kalah-${name}" x1="${x1}" y1="0" x2="${x2}" y2="1">${stops(colors)}</linearGradient>`;
}

function stops(colors: readonly string[]): string {
  return colors
    .map((color, index) => `<stop offset="${short(index / (colors.length - 1))}" stop-color="${color}"/>`)
    .join('');
}
