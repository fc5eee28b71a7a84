// The current variant. Set once by `setup`, read everywhere.

/** Lanes per side in the packed word. Boards with fewer pits use the lanes nearest to the store. */
export const LANES: i32 = 6;

/** Pits per side. Up to 6 fit into the packed word; more are searched on the wide path. */
export let pits: i32 = 6;

/** The lane of pit 0: 0 for six pits, 5 for one. With lanes aligned at the store, one evaluation fits all boards. */
export let firstLane: i32 = 0;

export let capturesAlone: bool = false;

export function setVariant(count: i32, alone: bool): void {
  pits = count;
  firstLane = LANES > count ? LANES - count : 0;
  capturesAlone = alone;
}
