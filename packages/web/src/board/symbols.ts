/**
 * The gradients, seeds and marks that boards and pictures refer to. They are SVG text because they never change and the
 * browser parses text several times faster than a component could create the elements.
 */
export function drawSymbols(): string {
  return `<defs>${TINTS.map(drawTint).join('')}${SEEDS.map(drawSeed).join('')}${WOOD}${MARKS}</defs>`;
}

const TINTS = [0, 1, 2, 3];
const SHAPES = [
  [1.1, 0.9],
  [0.97, 1.03],
  [1.06, 0.96],
] as const;
const SEEDS = TINTS.flatMap((tint) => SHAPES.map(([a, b]) => ({ tint, a, b })));

const stop = (offset: number, colour: string) =>
  `<stop offset="${offset}" style="stop-color:var(--${colour})"/>`;

function drawTint(tint: number): string {
  return `<radialGradient id="tint${tint}" cx=".36" cy=".3" r=".78">${stop(0, `seed${tint}-hi`)}${stop(0.45, `seed${tint}`)}${stop(1, `seed${tint}-lo`)}</radialGradient>`;
}

/** A seed with half axes `a` and `b`: its body, two furrows, a dark spot and a highlight. */
function drawSeed({ tint, a, b }: (typeof SEEDS)[number], kind: number): string {
  const furrows = `M${-9.2 * a} ${4.4 * b}Q${-a} ${9.6 * b} ${9.4 * a} ${2.4 * b}M${-10.6 * a} ${-0.4 * b}Q${-a} ${4.4 * b} ${10.8 * a} ${-2.6 * b}`;
  return [
    `<symbol id="seed${kind}" viewBox="-16 -16 32 32" overflow="visible">`,
    `<ellipse rx="${12 * a}" ry="${12 * b}" fill="url(#tint${tint})"/>`,
    `<path d="${furrows}" fill="none" stroke="#2a170b" stroke-opacity=".13" stroke-width=".9"/>`,
    `<circle cx="${9.6 * a}" cy="${1.4 * b}" r="1.5" fill="#2a170b" opacity=".5"/>`,
    '<ellipse cx="-4" cy="-5" rx="3.8" ry="2.1" transform="rotate(-32 -4 -5)" fill="#fff" opacity=".42"/>',
    '</symbol>',
  ].join('');
}

const WOOD = [
  `<linearGradient id="face" x1="0" y1="0" x2=".25" y2="1">${stop(0, 'wood-hi')}${stop(0.5, 'wood')}${stop(1, 'wood-lo')}</linearGradient>`,
  `<linearGradient id="rim" x1="0" y1="0" x2=".2" y2="1">${stop(0, 'rim-hi')}${stop(1, 'rim-lo')}</linearGradient>`,
  `<linearGradient id="lip" x1=".25" y1="0" x2=".75" y2="1">${stop(0, 'lip-lo')}${stop(0.55, 'lip-mid')}${stop(1, 'lip-hi')}</linearGradient>`,
  `<radialGradient id="bowl" cx=".6" cy=".72" r=".82">${stop(0, 'pit-hi')}${stop(0.55, 'pit')}${stop(1, 'pit-lo')}</radialGradient>`,
].join('');

/** South's sun and North's star. */
const MARKS = [
  '<symbol id="mark-south" viewBox="-12 -12 24 24" overflow="visible"><circle r="5.2"/>',
  '<path d="M0-8.4V-10.6M0 8.4V10.6M8.4 0H10.6M-8.4 0H-10.6M5.9-5.9 7.5-7.5M-5.9 5.9-7.5 7.5M5.9 5.9 7.5 7.5M-5.9-5.9-7.5-7.5" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/></symbol>',
  '<symbol id="mark-north" viewBox="-12 -12 24 24" overflow="visible">',
  '<path d="M0-11.6C1.1-3.4 3.4-1.1 11.6 0 3.4 1.1 1.1 3.4 0 11.6-1.1 3.4-3.4 1.1-11.6 0-3.4-1.1-1.1-3.4 0-11.6Z"/></symbol>',
].join('');
