import { drawSeedSkin, SEED_KINDS, SEED_SHAPES, SEED_TINTS, seedKind } from '@kalah/board';

/**
 * The gradients, seeds and marks that boards and pictures refer to. They are SVG text because they never change and the
 * browser parses text several times faster than a component could create the elements.
 */
export function drawSymbols(): string {
  return `<defs>${SEED_TINTS.map(drawTint).join('')}${KINDS.map(drawSeed).join('')}${WOOD}${MARKS}</defs>`;
}

/** The radius of a seed in the units of its symbol. */
const RADIUS = 12.4;
const KINDS = Array.from({ length: SEED_KINDS }, (_, kind) => kind);

const stop = (offset: number, color: string) =>
  `<stop offset="${offset}" style="stop-color:var(--${color})"/>`;

function drawTint([highlight, body, shadow]: (typeof SEED_TINTS)[number], tint: number): string {
  return `<radialGradient id="tint${tint}" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="${highlight}"/><stop offset=".45" stop-color="${body}"/><stop offset="1" stop-color="${shadow}"/></radialGradient>`;
}

function drawSeed(kind: number): string {
  const { tint, shape } = seedKind(kind);
  const [a, b] = SEED_SHAPES[shape]!;
  return [
    `<symbol id="seed${kind}" viewBox="-16 -16 32 32" overflow="visible">`,
    `<ellipse rx="${RADIUS * a}" ry="${RADIUS * b}" fill="url(#tint${tint})"/>`,
    drawSeedSkin(SEED_SHAPES[shape]!, RADIUS),
    '</symbol>',
  ].join('');
}

const WOOD = [
  `<linearGradient id="face" x1="0" y1="0" x2=".25" y2="1">${stop(0, 'wood-hi')}${stop(0.5, 'wood')}${stop(1, 'wood-lo')}</linearGradient>`,
  `<linearGradient id="rim" x1="0" y1="0" x2=".2" y2="1">${stop(0, 'rim-hi')}${stop(1, 'rim-lo')}</linearGradient>`,
  `<linearGradient id="lip" x1=".25" y1="0" x2=".75" y2="1">${stop(0, 'lip-lo')}${stop(0.55, 'lip-mid')}${stop(1, 'lip-hi')}</linearGradient>`,
  `<radialGradient id="bowl" cx=".6" cy=".72" r=".82">${stop(0, 'pit-hi')}${stop(0.55, 'pit')}${stop(1, 'pit-lo')}</radialGradient>`,
].join('');

const MARKS = [
  '<symbol id="mark-south" viewBox="-12 -12 24 24" overflow="visible"><circle r="5.2"/>',
  '<path d="M0-8.4V-10.6M0 8.4V10.6M8.4 0H10.6M-8.4 0H-10.6M5.9-5.9 7.5-7.5M-5.9 5.9-7.5 7.5M5.9 5.9 7.5 7.5M-5.9-5.9-7.5-7.5" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/></symbol>',
  '<symbol id="mark-north" viewBox="-12 -12 24 24" overflow="visible">',
  '<path d="M0-11.6C1.1-3.4 3.4-1.1 11.6 0 3.4 1.1 1.1 3.4 0 11.6-1.1 3.4-3.4 1.1-11.6 0-3.4-1.1-1.1-3.4 0-11.6Z"/></symbol>',
].join('');
