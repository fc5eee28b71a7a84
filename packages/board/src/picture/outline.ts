import type { Place } from '../index.ts';
import { short } from './xml.ts';

/** The outline of a house: a pit is an ellipse, a store a long box with round ends. */
type Outline = Pick<Place, 'store' | 'x' | 'y' | 'rx' | 'ry'>;

/** The outline as a tag with the given attributes; `grow` enlarges it on all sides, or shrinks it. */
export function drawOutline({ store, x, y, rx, ry }: Outline, grow: number, paint: string): string {
  const [a, b] = [rx + grow, ry + grow];
  return store
    ? `<rect x="${short(x - a)}" y="${short(y - b)}" width="${short(2 * a)}" height="${short(2 * b)}" rx="${short(a)}" ${paint}/>`
    : `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(a)}" ry="${short(b)}" ${paint}/>`;
}
