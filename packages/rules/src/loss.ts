import { type Both, both, type Side } from './side.ts';

/** What the moves of a side lost, compared with best play. */
export interface Loss {
  /** The moves that were judged: there was a choice, and what the move lost was proved. */
  readonly moves: number;
  /** The seeds that these moves lost. */
  readonly loss: number;
}

/** [Q19] Adds up what each side lost. `losses` has an entry per move, which is null if the move was not judged. */
export function sumLosses(
  moves: readonly { readonly side: Side }[],
  losses: readonly (number | null)[],
): Both<Loss> {
  return both((side) => {
    const judged = losses.filter((loss, index) => loss !== null && moves[index]?.side === side);
    return { moves: judged.length, loss: judged.reduce<number>((sum, loss) => sum + loss!, 0) };
  });
}
