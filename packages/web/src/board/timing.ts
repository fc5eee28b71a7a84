/** Durations on the board in milliseconds at steady speed; a pace is a factor on all of them. */
export const TIMES = {
  lift: 140, // the hand picks up a pit
  hop: 110, // the hand moves to the next house
  drop: 90, // a seed falls into a house
  sowing: 2200, // longest sowing, however many seeds
  highlight: 360, // the pits are ringed before a capture, long enough to see why
  glide: 260, // seeds move to the store
  pulse: 180, // the ring of the store on an extra move
  sweepRing: 700, // the pits are ringed before the final sweep
  sweepGap: 150, // between two seeds of the final sweep
  sweepGlide: 480, // a swept seed moves to the store
  sweep: 3200, // longest sweep, without its beginning and its end
  sweepRest: 500, // the final board, before the result covers it
  fade: 120, // replaces all movement when reduced motion is requested
} as const;

/** The parts of the second that a counted seed takes, at every pace. */
export const COUNTING = { hop: 450, rest: 550 } as const;

/** 0 shows moves at once. */
export const PACES = { 'count-aloud': 1.6, slow: 1.6, steady: 1, quick: 0.5, 'at-once': 0 } as const;
export type Pace = keyof typeof PACES;

/** With this many moves waiting, the board plays at least at the quick pace. */
export const LONG_QUEUE = 3;
