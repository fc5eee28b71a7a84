// What is being played. Set once by `setup`, read everywhere.

/** Lanes a side has in the packed word; boards with fewer pits use the lanes nearest the store. */
export const LANES: i32 = 6;

/** Pits a side. Up to 6 fit the packed word; more are searched on the wide path. */
export let pits: i32 = 6;

/** The lane of pit 0: 0 for six pits, 5 for one. Aligning at the store makes one evaluation fit all boards. */
export let firstLane: i32 = 0;

/** Whether the last seed in an own empty pit is taken when the facing pit is empty. */
export let capturesAlone: bool = false;

export function setVariant(count: i32, alone: bool): void {
  pits = count;
  firstLane = LANES > count ? LANES - count : 0;
  capturesAlone = alone;
}
