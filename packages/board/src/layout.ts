import type { Side } from '@kalah/rules';
import { toHouse } from './house.ts';

/** In units of the drawing. */
export interface Place {
  readonly side: Side;
  readonly store: boolean;
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly countX: number;
  readonly countY: number;
  /** On the edge of a pit, at 45°. */
  readonly numberX: number;
  readonly numberY: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly pits: number;
  readonly tall: boolean;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly body: { x: number; y: number; width: number; height: number; round: number };
  /** In the order of `toIndex`. */
  readonly places: readonly Place[];
  readonly marks: Readonly<Record<Side, Point>>;
  readonly inlays: Readonly<Record<Side, string>>;
  readonly spine: string;
}

/** For six pits; other boards grow or shrink by whole pits. */
const WIDE = { width: 1000, height: 392, seed: 12.6, step: 112.8, first: 218 };
const TALL = { width: 420, height: 706, seed: 13, step: 74.8, first: 166 };

export function layOut(pits: number, tall: boolean, near: Side): Layout {
  const draft = tall ? layTall(pits) : layWide(pits);
  return near === 'south' ? draft : rotateByHalf(draft);
}

function layWide(pits: number): Layout {
  const { height, seed, step, first } = WIDE;
  const width = WIDE.width + (pits - 6) * step;
  const places = houses(pits).map(({ side, pit }): Place => {
    const south = side === 'south';
    if (pit === 'store') {
      const x = south ? width - 93 : 93;
      const place = { side, store: true, x, y: 196, rx: 51, ry: 112, countX: x, countY: south ? 341 : 51 };
      return { ...place, numberX: x, numberY: 196 };
    }
    const x = first + (south ? pit : pits - 1 - pit) * step;
    const y = south ? 262 : 130;
    const inward = south ? -1 : 1;
    return {
      side,
      store: false,
      x,
      y,
      rx: 48,
      ry: 51,
      countX: x,
      countY: south ? 342 : 50,
      numberX: x + inward * 38,
      numberY: y + inward * 40,
    };
  });
  return {
    pits,
    tall: false,
    width,
    height,
    seed,
    body: { x: 10, y: 12, width: width - 20, height: height - 24, round: 104 },
    places,
    marks: { south: { x: width - 93, y: 50 }, north: { x: 93, y: 342 } },
    inlays: { south: `M160 371.5H${width - 160}`, north: `M160 20.5H${width - 160}` },
    spine: `M176 196H${width - 176}`,
  };
}

/** The wide board rotated clockwise by 90°: South's pits run down the left, its store is at the bottom. */
function layTall(pits: number): Layout {
  const { width, seed, step, first } = TALL;
  const height = TALL.height + (pits - 6) * step;
  const places = houses(pits).map(({ side, pit }): Place => {
    const south = side === 'south';
    if (pit === 'store') {
      const y = south ? height - 74 : 74;
      const place = { side, store: true, x: 210, y, rx: 124, ry: 42, countX: south ? 48 : 372, countY: y };
      return { ...place, numberX: 210, numberY: y };
    }
    const x = south ? 132 : 288;
    const y = first + (south ? pit : pits - 1 - pit) * step;
    const outward = south ? -1 : 1;
    return {
      side,
      store: false,
      x,
      y,
      rx: 71,
      ry: 32.5,
      countX: south ? 36 : 384,
      countY: y,
      numberX: x + outward * 60,
      numberY: y + outward * 23,
    };
  });
  return {
    pits,
    tall: true,
    width,
    height,
    seed,
    body: { x: 6, y: 8, width: width - 12, height: height - 16, round: 84 },
    places,
    marks: { south: { x: 372, y: height - 74 }, north: { x: 48, y: 74 } },
    inlays: { south: `M13.5 128V${height - 128}`, north: `M406.5 128V${height - 128}` },
    spine: `M210 140V${height - 140}`,
  };
}

/** Does not rotate the wood, because the light does not change. */
function rotateByHalf(layout: Layout): Layout {
  const { width, height } = layout;
  return {
    ...layout,
    places: layout.places.map((place) => ({
      ...place,
      x: width - place.x,
      y: height - place.y,
      countX: width - place.countX,
      countY: height - place.countY,
      numberX: width - place.numberX,
      numberY: height - place.numberY,
    })),
    marks: {
      south: { x: width - layout.marks.south.x, y: height - layout.marks.south.y },
      north: { x: width - layout.marks.north.x, y: height - layout.marks.north.y },
    },
    inlays: { south: layout.inlays.north, north: layout.inlays.south },
  };
}

function houses(pits: number) {
  return Array.from({ length: 2 * pits + 2 }, (_, index) => toHouse(index, pits));
}
