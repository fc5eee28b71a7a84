/** Has no meaning in the game. `spin` is in degrees. */
export interface Look {
  readonly kind: number;
  readonly spin: number;
}

export const SEED_KINDS = 12;
const ROTATIONS = 3;

/** Every kind in three rotations, all different. There are few, so that a picture can define each of them once. */
export const LOOKS: readonly Look[] = Array.from({ length: SEED_KINDS * ROTATIONS }, (_, look) => ({
  kind: look % SEED_KINDS,
  spin: 2 * look - 35,
}));

export function randomLook(random: () => number): number {
  return Math.floor(random() * SEED_KINDS) + SEED_KINDS * Math.floor(random() * ROTATIONS);
}
