/** What a move is worth: the final margin of South if both play best, and the turn with which North answers best. */
export interface Judged {
  readonly value: number;
  readonly reply: readonly number[];
}

/** The moves of the exercises in which the best one has to be found, by pit. A test proves every number again. */
export const VALUES = {
  run: {
    0: { value: 4, reply: [2] },
    1: { value: 2, reply: [4, 2] },
    2: { value: 16, reply: [1] },
    3: { value: 2, reply: [2] },
    4: { value: 2, reply: [2] },
  },
  block: {
    0: { value: -4, reply: [0] },
    4: { value: -2, reply: [0] },
    5: { value: 2, reply: [0] },
  },
  hold: {
    1: { value: 2, reply: [2] },
    2: { value: -8, reply: [2] },
    3: { value: -6, reply: [2] },
    5: { value: -6, reply: [2] },
  },
  save: {
    0: { value: -10, reply: [3, 2] },
    1: { value: -12, reply: [3, 5, 4, 2] },
    2: { value: 0, reply: [3, 0] },
    3: { value: -10, reply: [3, 2] },
    4: { value: -10, reply: [3, 2] },
  },
  sweep: {
    2: { value: 6, reply: [1] },
    3: { value: 12, reply: [] },
    5: { value: 2, reply: [1] },
  },
  keep: {
    3: { value: -2, reply: [0] },
    4: { value: 6, reply: [4, 5] },
    5: { value: -2, reply: [0] },
  },
  patience: {
    1: { value: -6, reply: [1] },
    2: { value: 6, reply: [1] },
    4: { value: 0, reply: [1] },
    5: { value: -2, reply: [1] },
  },
  five: {
    0: { value: -2, reply: [2] },
    1: { value: -4, reply: [2] },
    2: { value: 4, reply: [2] },
  },
} as const satisfies Record<string, Readonly<Record<number, Judged>>>;
