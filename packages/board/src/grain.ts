import type { Layout } from './layout.ts';
import { createRandom } from './random.ts';

const LINES = 34;
const BENDS = 6;

/** Two paths that run along the board: the dark lines and the light ones. */
export function drawGrain({ tall, width, height }: Layout): { dark: string; light: string } {
  const random = createRandom(41);
  const along = tall ? height : width;
  const across = tall ? width : height;
  const point = (a: number, b: number) => {
    const [far, aside] = [Math.round(a), Math.round(10 * b) / 10];
    return tall ? `${aside} ${far}` : `${far} ${aside}`;
  };
  const grain = { dark: '', light: '' };

  for (let line = 0; line < LINES; line++) {
    const base = (line + random() * 0.9) * (across / LINES);
    const bow = 10 * Math.sin(base / 62);
    const phase = random() * 0.6;
    const height = (bend: number) =>
      base + bow * Math.sin((bend / BENDS) * 4.4 + phase) + 2.2 * Math.sin(bend * 1.3 + line);
    const slope = (bend: number) => (height(bend + 1) - height(bend - 1)) / 2;
    const at = (bend: number, off = 0) =>
      point((bend + off) * (along / BENDS), height(bend) + off * slope(bend));
    let path = `M${at(0)}C${at(0, 1 / 3)} ${at(1, -1 / 3)} ${at(1)}`;
    // `S` mirrors the last control point of the previous curve.
    for (let bend = 2; bend <= BENDS; bend++) path += `S${at(bend, -1 / 3)} ${at(bend)}`;
    grain[line % 3 === 0 ? 'light' : 'dark'] += path;
  }
  return grain;
}
