import {
  drawSeedSkin,
  type Layout,
  LOOKS,
  type Look,
  SEED_SHAPES,
  SEED_TINTS,
  type Slot,
  seedKind,
  slotsOf,
} from '../index.ts';
import { short } from '../short.ts';

export function drawLooks(radius: number): string {
  return [
    ...SEED_TINTS.map(drawTint),
    ...SEED_SHAPES.map((shape, index) => `<g id="kalah-skin${index}">${drawSeedSkin(shape, radius)}</g>`),
    ...LOOKS.map((look, number) => drawLook(look, number, radius)),
  ].join('');
}

function drawTint([bright, body, shadow]: (typeof SEED_TINTS)[number], tint: number): string {
  return (
    `<radialGradient id="kalah-tint${tint}" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="${bright}"/>` +
    `<stop offset=".45" stop-color="${body}"/><stop offset="1" stop-color="${shadow}"/></radialGradient>`
  );
}

function drawLook({ kind, spin }: Look, number: number, radius: number): string {
  const { tint, shape } = seedKind(kind);
  const [a, b] = SEED_SHAPES[shape]!;
  const body = `<ellipse rx="${short(a * radius)}" ry="${short(b * radius)}" fill="url(#kalah-tint${tint})"/>`;
  return `<g id="kalah${number}" stroke="none" transform="rotate(${spin})">${body}<use href="#kalah-skin${shape}"/></g>`;
}

/** The stroke set here draws the shadows: each shadow is one dot of it. */
export function drawAllSeeds(layout: Layout, counts: readonly number[]): string {
  const seeds = counts.map((count, house) => drawSeeds(layout, house, count));
  const pen = `stroke="#0a0502" stroke-opacity=".42" stroke-width="${2 * layout.seed - 1}" stroke-linecap="round"`;
  return `<g ${pen}>${seeds.join('')}</g>`;
}

function drawSeeds({ places, seed }: Layout, house: number, count: number): string {
  const place = places[house]!;
  const slots = slotsOf(house, place, seed, count).slice(0, count);
  if (slots.length === 0) return '';
  const floor = slots.filter(({ layer }) => layer === 0);
  const heap = slots.filter(({ layer }) => layer > 0);
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
