import { opposite, type Position, type Side, totalSeeds } from '@kalah/rules';

/** The stores at the end of a game, the winner's first: every result names its seeds in this order. */
interface FinalScore {
  readonly winner: Side | undefined;
  readonly more: number;
  readonly fewer: number;
}

export function toFinalScore({ turn, variant }: Position, margin: number): FinalScore {
  const total = totalSeeds(variant);
  const more = (total + Math.abs(margin)) / 2;
  const winner = margin === 0 ? undefined : margin > 0 ? turn : opposite(turn);
  return { winner, more, fewer: total - more };
}
