export { drawGrain } from './grain.ts';
export { type BoardState, toHouse, toIndex } from './house.ts';
export { latheRings } from './lathe.ts';
export { type Layout, layOut, type Place, type Point } from './layout.ts';
export { LOOKS, type Look, SEED_KINDS } from './look.ts';
export { type Slot, slotsOf } from './scatter.ts';
export { drawSeedSkin, SEED_SHAPES, SEED_TINTS, seedKind } from './seed.ts';
