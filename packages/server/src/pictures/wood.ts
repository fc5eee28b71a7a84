import { createDice } from './dice.ts';
import type { Hollow, Layout } from './layout.ts';
import { PALETTE } from './palette.ts';
import { short } from './xml.ts';

/** Carving is light and shade, and the light comes from the upper left: a lip is dark there, a bowl bright opposite. */
export const WOOD_DEFS =
  linear('face', 0, 0.25, [PALETTE.woodHigh, PALETTE.wood, PALETTE.woodLow]) +
  linear('rim', 0, 0.2, [PALETTE.rimHigh, PALETTE.rimLow]) +
  linear('lip', 0.25, 0.75, [PALETTE.lipLow, PALETTE.lip, PALETTE.lipHigh]) +
  `<radialGradient id="kalah-bowl" cx=".6" cy=".72" r=".82">${stops([PALETTE.bowlHigh, PALETTE.bowl, PALETTE.bowlLow])}</radialGradient>` +
  `<g id="kalah-pit">${drawHollow({ rx: 48, ry: 51, store: false })}</g>` +
  `<g id="kalah-store">${drawHollow({ rx: 51, ry: 112, store: true })}</g>`;

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

function placeHollow({ house, x, y }: Hollow): string {
  const shape = house.pit === 'store' ? 'store' : 'pit';
  return `<use href="#kalah-${shape}" x="${short(x)}" y="${short(y)}"/>`;
}

/** The lip, the bowl, and the rings a turning lathe leaves, a little off the middle as the light has it. */
function drawHollow({ rx, ry, store }: { rx: number; ry: number; store: boolean }): string {
  const oval = (inset: number, off: number) =>
    store
      ? `<rect x="${short(inset - rx + off / 2)}" y="${short(inset - ry + off)}" width="${short(2 * (rx - inset))}" height="${short(2 * (ry - inset))}" rx="${short(rx - inset)}"`
      : `<ellipse cx="${short(off * 0.7)}" cy="${short(off)}" rx="${short(rx - inset)}" ry="${short(ry - inset)}"`;
  const rings = [10, 20.5, 32].map((inset) => `${oval(inset, inset / 4)}/>`).join('');
  return (
    `${oval(-4.5, 0)} fill="url(#kalah-lip)"/>${oval(0, 0)} fill="url(#kalah-bowl)"/>` +
    `<g fill="none" stroke="#ffdcae" stroke-opacity=".055" stroke-width="1.6">${rings}</g>`
  );
}

const GRAIN_LINES = 34;
const BENDS = 5;

/** Lines that wander along the board, every third of them light. */
function drawGrain({ width, height }: Layout): string {
  const dice = createDice(41);
  const paths = { dark: '', light: '' };
  for (let line = 0; line < GRAIN_LINES; line++) {
    const base = ((line + dice() * 0.9) * height) / GRAIN_LINES;
    const phase = dice() * 0.6;
    const at = (bend: number) =>
      base + 10 * Math.sin(base / 62) * Math.sin(bend * 0.88 + phase) + 2.2 * Math.sin(bend * 1.5 + line);
    paths[line % 3 === 0 ? 'light' : 'dark'] += drawGrainLine(at, width / BENDS);
  }
  return (
    `<path d="${paths.dark}" stroke="#2b1406" stroke-opacity=".16" stroke-width="1.6"/>` +
    `<path d="${paths.light}" stroke="#ffd9a8" stroke-opacity=".09" stroke-width="2.4"/>`
  );
}

/** A smooth curve through the bends; each second handle follows the slope there, and the first mirrors the one before. */
function drawGrainLine(at: (bend: number) => number, step: number): string {
  let path = `M0 ${short(at(0))}`;
  for (let bend = 1; bend <= BENDS; bend++) {
    const slope = (at(bend + 1) - at(bend - 1)) / 6;
    path += `S${short((bend - 1 / 3) * step)} ${short(at(bend) - slope)} ${short(bend * step)} ${short(at(bend))}`;
  }
  return path;
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
