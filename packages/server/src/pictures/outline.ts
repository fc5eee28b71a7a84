import { short } from './xml.ts';

/** The outline of a hollow: a pit is an ellipse, a store a long box with round ends. */
export interface Outline {
  readonly store: boolean;
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
}

/** The outline as a tag, painted as the attributes say; `grow` moves it outwards on all sides, or inwards. */
export function drawOutline({ store, x, y, rx, ry }: Outline, grow: number, paint: string): string {
  const [a, b] = [rx + grow, ry + grow];
  return store
    ? `<rect x="${short(x - a)}" y="${short(y - b)}" width="${short(2 * a)}" height="${short(2 * b)}" rx="${short(a)}" ${paint}/>`
    : `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(a)}" ry="${short(b)}" ${paint}/>`;
}
