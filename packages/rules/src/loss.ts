import { type Both, both, type Side } from './side.ts';

export interface Loss {
  /** The judged moves: there was a choice, and what the move lost was proved. */
  readonly moves: number;
  /** In seeds, compared with best play. */
  readonly loss: number;
}

/**
 * [Q19] `losses` has an entry per move, which is null if the move was not judged.
 * @example
 * sumLosses([{ side: 'south' }, { side: 'north' }, { side: 'south' }], [2, null, 1]).south; // → { moves: 2, loss: 3 }
 */
export function sumLosses(
  moves: readonly { readonly side: Side }[],
  losses: readonly (number | null)[],
): Both<Loss> {
  return both((side) => {
    const judged = losses.filter((loss, index) => loss !== null && moves[index]?.side === side);
    return { moves: judged.length, loss: judged.reduce<number>((sum, loss) => sum + loss!, 0) };
  });
}
