import type { Place } from '../index.ts';
import { short } from '../short.ts';

type Outline = Pick<Place, 'store' | 'x' | 'y' | 'rx' | 'ry'>;

export function drawOutline({ store, x, y, rx, ry }: Outline, grow: number, paint: string): string {
  const [a, b] = [rx + grow, ry + grow];
  return store
    ? `<rect x="${short(x - a)}" y="${short(y - b)}" width="${short(2 * a)}" height="${short(2 * b)}" rx="${short(a)}" ${paint}/>`
    : `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(a)}" ry="${short(b)}" ${paint}/>`;
}
