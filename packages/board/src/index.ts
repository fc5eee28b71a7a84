export { drawGrain } from './grain.ts';
export { type Lying, toCounts, toHouse, toIndex } from './house.ts';
export { type Layout, layOut, type Place, type Point } from './layout.ts';
export { SEED_KINDS, type Slot, slotsOf } from './scatter.ts';
