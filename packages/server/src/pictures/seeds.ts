import { type Layout, LOOKS, type Look, type Slot, slotsOf } from '@kalah/board';
import { short } from './xml.ts';

/** From bone to tawny, each lit from the upper left: highlight, body, shadow. */
const TINTS = [
  ['#fffaea', '#ecdfc0', '#a59067'],
  ['#eff2e4', '#c3cab4', '#76806c'],
  ['#f8ecd2', '#dcc08b', '#8d6c3a'],
  ['#f3dcc0', '#cf9f6c', '#83562c'],
] as const;
/** Half axes for a seed of radius 1. */
const SHAPES = [
  [1.06, 0.87],
  [0.94, 1],
  [1.03, 0.93],
] as const;

/** Defines every look of a seed once; seeds on the board refer to their look. */
export function drawLooks(radius: number): string {
  return [
    ...TINTS.map(drawTint),
    ...SHAPES.map((_, shape) => drawSkin(shape, radius)),
    ...LOOKS.map((look, number) => drawLook(look, number, radius)),
  ].join('');
}

function drawTint([bright, body, shadow]: (typeof TINTS)[number], tint: number): string {
  return (
    `<radialGradient id="kalah-tint${tint}" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="${bright}"/>` +
    `<stop offset=".45" stop-color="${body}"/><stop offset="1" stop-color="${shadow}"/></radialGradient>`
  );
}

/** Details of a nut of any tint: two growth lines, the eye where it hung, and a highlight. */
function drawSkin(shape: number, radius: number): string {
  const [a, b] = SHAPES[shape]!;
  const x = (share: number) => short(share * a * radius);
  const y = (share: number) => short(share * b * radius);
  return (
    `<g id="kalah-skin${shape}"><path d="M${x(-0.76)} ${y(0.37)}Q${x(-0.08)} ${y(0.8)} ${x(0.78)} ${y(0.2)}M${x(-0.88)} ${y(-0.03)}Q${x(-0.08)} ${y(0.37)} ${x(0.9)} ${y(-0.22)}" fill="none" stroke="#2a170b" stroke-opacity=".13" stroke-width="1"/>` +
    `<circle cx="${x(0.8)}" cy="${y(0.12)}" r="1.5" fill="#2a170b" opacity=".5"/>` +
    '<ellipse cx="-4" cy="-5" rx="3.8" ry="2.1" transform="rotate(-32 -4 -5)" fill="#fff" opacity=".42"/></g>'
  );
}

/** A kind is a tint and a shape. */
function drawLook({ kind, spin }: Look, number: number, radius: number): string {
  const tint = Math.floor(kind / SHAPES.length);
  const shape = kind % SHAPES.length;
  const [a, b] = SHAPES[shape]!;
  const body = `<ellipse rx="${short(a * radius)}" ry="${short(b * radius)}" fill="url(#kalah-tint${tint})"/>`;
  return `<g id="kalah${number}" stroke="none" transform="rotate(${spin})">${body}<use href="#kalah-skin${shape}"/></g>`;
}

/** All seeds of a board. The stroke set here draws the shadows: each shadow is one dot of it. */
export function drawAllSeeds(layout: Layout, counts: readonly number[]): string {
  const seeds = counts.map((count, house) => drawSeeds(layout, house, count));
  const pen = `stroke="#0a0502" stroke-opacity=".42" stroke-width="${2 * layout.seed - 1}" stroke-linecap="round"`;
  return `<g ${pen}>${seeds.join('')}</g>`;
}

/** The seeds of one house: one shadow under all seeds on the floor, one under each seed on top of others. */
function drawSeeds({ places, seed }: Layout, house: number, count: number): string {
  const place = places[house]!;
  const lying = slotsOf(house, place, seed, count).slice(0, count);
  if (lying.length === 0) return '';
  const floor = lying.filter(({ layer }) => layer === 0);
  const heap = lying.filter(({ layer }) => layer > 0);
  const drawn = [
    drawShadow(floor),
    ...floor.map(drawSeed),
    ...heap.map((slot) => drawShadow([slot]) + drawSeed(slot)),
  ];
  return `<g transform="translate(${short(place.x)} ${short(place.y)})">${drawn.join('')}</g>`;
}

function drawSeed({ x, y, look }: Slot): string {
  return `<use href="#kalah${look}" x="${short(x)}" y="${short(y)}"/>`;
}

/** One path for many dots, so that overlapping shadows are not darker. */
function drawShadow(slots: readonly Slot[]): string {
  return `<path d="${slots.map(({ x, y }) => `M${short(x + 2)} ${short(y + 3.6)}h.1`).join('')}"/>`;
}
