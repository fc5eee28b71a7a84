/** Durations on the board in milliseconds at steady speed; a pace is a factor on all of them. */
export const TIMES = {
  lift: 140, // the hand picks up a pit
  hop: 110, // the hand moves to the next house
  drop: 90, // a seed falls into a house
  sowing: 2200, // longest sowing, however many seeds
  highlight: 360, // the pits are ringed before a capture, long enough to see why
  glide: 260, // seeds move to the store
  pulse: 180, // the ring of the store on an extra move
  sweepGap: 45, // between two seeds of the final sweep
  sweep: 1200, // longest sweep
  fade: 120, // replaces all movement when reduced motion is requested
} as const;

/** 0 shows moves at once. */
export const PACES = { slow: 1.6, steady: 1, quick: 0.5, 'at-once': 0 } as const;
export type Pace = keyof typeof PACES;

/** With this many moves waiting, the board plays at least at the quick pace. */
export const LONG_QUEUE = 3;
