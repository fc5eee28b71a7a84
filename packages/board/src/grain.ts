import { createDice } from './dice.ts';
import type { Layout } from './layout.ts';

const LINES = 34;
const BENDS = 6;

/** The grain of the wood as two paths, the dark lines and the light ones, running along the board. */
export function drawGrain({ tall, width, height }: Layout): { dark: string; light: string } {
  const dice = createDice(41);
  const along = tall ? height : width;
  const across = tall ? width : height;
  const point = (a: number, b: number) =>
    tall ? `${b.toFixed(1)} ${a.toFixed(0)}` : `${a.toFixed(0)} ${b.toFixed(1)}`;
  const grain = { dark: '', light: '' };

  for (let line = 0; line < LINES; line++) {
    const base = (line + dice() * 0.9) * (across / LINES);
    const bow = 10 * Math.sin(base / 62);
    const phase = dice() * 0.6;
    const height = (bend: number) =>
      base + bow * Math.sin((bend / BENDS) * 4.4 + phase) + 2.2 * Math.sin(bend * 1.3 + line);
    const step = along / BENDS;
    let path = `M${point(0, height(0))}`;
    for (let bend = 0; bend < BENDS; bend++) {
      const rise = (height(bend + 1) - height(bend - 1)) / 6;
      const next = (height(bend + 2) - height(bend)) / 6;
      path += `C${point((bend + 1 / 3) * step, height(bend) + rise)} ${point((bend + 2 / 3) * step, height(bend + 1) - next)} ${point((bend + 1) * step, height(bend + 1))}`;
    }
    grain[line % 3 === 0 ? 'light' : 'dark'] += path;
  }
  return grain;
}
