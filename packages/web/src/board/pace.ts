/** The board's times in milliseconds at steady speed; a pace is a factor on all of them, 0 being at once. */
export const TIMES = {
  lift: 140, // the hand takes a pit
  hop: 110, // it carries the seeds one house further
  drop: 90, // a seed falls in
  sowing: 2200, // no sowing takes longer, however many seeds
  ring: 360, // the pits ring before a capture, long enough to see why
  glide: 260, // seeds to the store
  swell: 180, // the store's ring, when its owner moves again
  apart: 45, // between two seeds of the sweep
  sweep: 1200, // no sweep takes longer
  fade: 120, // instead of all travel, where motion is unwanted
} as const;

export const PACES = { slow: 1.6, steady: 1, quick: 0.5, 'at-once': 0 } as const;
export type Pace = keyof typeof PACES;

/** With so many moves waiting the board hurries. */
export const CROWD = 3;
