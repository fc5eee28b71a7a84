/** What a seed looks like: which of the kinds it is, and how far it is turned, in degrees. It means nothing. */
export interface Look {
  readonly kind: number;
  readonly spin: number;
}

export const SEED_KINDS = 12;
const WAYS_TO_LIE = 3;

/** Every kind in three turns, no two of them alike. They are few, so that a picture can hold each once. */
export const LOOKS: readonly Look[] = Array.from({ length: SEED_KINDS * WAYS_TO_LIE }, (_, look) => ({
  kind: look % SEED_KINDS,
  spin: 2 * look - 35,
}));

/** The number of a look. */
export function throwLook(dice: () => number): number {
  return Math.floor(dice() * SEED_KINDS) + SEED_KINDS * Math.floor(dice() * WAYS_TO_LIE);
}
