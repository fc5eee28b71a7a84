import { type Both, both, type House, type Side } from '@kalah/rules';
import type { Outline } from './outline.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pit or a store as it lies on the wood: its middle, its half axes, and where its count stands in the rim. */
export interface Hollow extends Outline {
  readonly house: House;
  readonly count: Point;
}

/** The wide board: North's pits above, from right to left, South's below, each side's store to its right. */
export interface Layout {
  readonly pits: number;
  readonly width: number;
  readonly height: number;
  /** South's houses in sowing order with the store last, then North's. */
  readonly hollows: readonly Hollow[];
  /** Each side's mark stands at the free end of its store. */
  readonly marks: Both<Point>;
}

export const PIT = { store: false, rx: 48, ry: 51 } as const;
export const STORE = { store: true, rx: 51, ry: 112 } as const;

/** From the middle of one pit to the next. A board with more pits is longer; its pits keep their size. */
const STEP = 112.8;
const HEIGHT = 392;
const MIDDLE = HEIGHT / 2;
const STORE_INSET = 93;
const FIRST_PIT_INSET = 218;
/** How far from the middle line the pits, the pits' counts and the stores' counts are. */
const PIT_OFF = 66;
const PIT_COUNT_OFF = 146;
const STORE_COUNT_OFF = 145;

export function layOut(pits: number): Layout {
  const width = 2 * FIRST_PIT_INSET + (pits - 1) * STEP;
  const storeX = (side: Side) => (side === 'south' ? width - STORE_INSET : STORE_INSET);

  const store = (side: Side): Hollow => {
    const count = { x: storeX(side), y: MIDDLE + towards(side) * STORE_COUNT_OFF };
    return { house: { side, pit: 'store' }, x: storeX(side), y: MIDDLE, count, ...STORE };
  };
  const pit = (side: Side, pit: number): Hollow => {
    const x = FIRST_PIT_INSET + (side === 'south' ? pit : pits - 1 - pit) * STEP;
    const count = { x, y: MIDDLE + towards(side) * PIT_COUNT_OFF };
    return { house: { side, pit }, x, y: MIDDLE + towards(side) * PIT_OFF, count, ...PIT };
  };
  const houses = (side: Side) => [
    ...Array.from({ length: pits }, (_, index) => pit(side, index)),
    store(side),
  ];

  return {
    pits,
    width,
    height: HEIGHT,
    hollows: [...houses('south'), ...houses('north')],
    marks: both((side) => ({ x: storeX(side), y: MIDDLE - towards(side) * STORE_COUNT_OFF })),
  };
}

/** South sits below, where y grows. */
function towards(side: Side): 1 | -1 {
  return side === 'south' ? 1 : -1;
}
