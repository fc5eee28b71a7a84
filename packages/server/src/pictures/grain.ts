import { createDice } from './dice.ts';
import type { Layout } from './layout.ts';
import { short } from './xml.ts';

const LINES = 34;
const BENDS = 5;

/** The grain of the wood: lines that wander along the board, every third of them light. */
export function drawGrain({ width, height }: Layout): string {
  const dice = createDice(41);
  const paths = { dark: '', light: '' };
  for (let line = 0; line < LINES; line++) {
    const base = ((line + dice() * 0.9) * height) / LINES;
    const phase = dice() * 0.6;
    const at = (bend: number) =>
      base + 10 * Math.sin(base / 62) * Math.sin(bend * 0.88 + phase) + 2.2 * Math.sin(bend * 1.5 + line);
    paths[line % 3 === 0 ? 'light' : 'dark'] += drawLine(at, width / BENDS);
  }
  return (
    `<path d="${paths.dark}" stroke="#2b1406" stroke-opacity=".16" stroke-width="1.6"/>` +
    `<path d="${paths.light}" stroke="#ffd9a8" stroke-opacity=".09" stroke-width="2.4"/>`
  );
}

/** A smooth curve through the bends; each second handle follows the slope there, and the first mirrors the one before. */
function drawLine(at: (bend: number) => number, step: number): string {
  let path = `M0 ${short(at(0))}`;
  for (let bend = 1; bend <= BENDS; bend++) {
    const slope = (at(bend + 1) - at(bend - 1)) / 6;
    path += `S${short((bend - 1 / 3) * step)} ${short(at(bend) - slope)} ${short(bend * step)} ${short(at(bend))}`;
  }
  return path;
}
