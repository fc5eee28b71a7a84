/** For light pages; `NIGHT` substitutes the dark ones. */
export const PALETTE = {
  cloth: '#dfe6dc',
  weave: '#17241f',
  paper: '#f5f8f1',
  ink: '#17241f',
  softInk: '#3f5149',

  sunSoft: '#f8e3b2',
  sunMark: '#a76400',
  starSoft: '#d3dcf6',
  starMark: '#4766c4',
  /** The two sides on wood: at least 3:1 against it, in light and dark. */
  sunOnWood: '#ffc14a',
  starOnWood: '#b4c6ff',

  woodHigh: '#96613a',
  wood: '#875331',
  woodLow: '#754526',
  rimHigh: '#6a3f23',
  rimLow: '#47270f',
  lipLow: '#4c2a13',
  lip: '#8c5833',
  lipHigh: '#d09a69',
  bowlHigh: '#70431f',
  bowl: '#4f2c14',
  bowlLow: '#2e1708',
  /** Numerals cut into the wood: 4.7:1 or more on it. */
  carved: '#fff3df',
} as const;

type Color = keyof typeof PALETTE;

/** By the attribute that uses the color. Colors that are not listed stay the same. */
const NIGHT: Record<'fill' | 'stroke' | 'stop-color', Partial<Record<Color, string>>> = {
  fill: {
    cloth: '#131d1a',
    paper: '#1c2925',
    ink: '#edf2e9',
    softInk: '#b1c1b8',
    sunSoft: '#4b3a16',
    sunMark: '#f3bb48',
    starSoft: '#28365f',
    starMark: '#92abf7',
  },
  stroke: { weave: '#edf2e9', sunMark: '#f3bb48', starMark: '#92abf7' },
  'stop-color': {
    woodHigh: '#6a4329',
    wood: '#593722',
    woodLow: '#4a2c1a',
    rimHigh: '#3a2214',
    rimLow: '#21120a',
    lipLow: '#2c190d',
    lip: '#5c3922',
    lipHigh: '#9a6c48',
    bowlHigh: '#4a2b17',
    bowl: '#311b0e',
    bowlLow: '#180c05',
  },
};

/**
 * For readers who prefer dark pages. It matches attributes by their light value, so a renderer that ignores it shows
 * the light drawing.
 */
export const NIGHT_STYLE = `<style>@media(prefers-color-scheme:dark){${Object.entries(NIGHT)
  .flatMap(([attribute, colors]) =>
    Object.entries(colors).map(
      ([color, dark]) => `.kalah [${attribute}="${PALETTE[color as Color]}"]{${attribute}:${dark}}`,
    ),
  )
  .join('')}}</style>`;
