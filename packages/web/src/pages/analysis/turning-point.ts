import type { Winner } from '@kalah/rules';
import type { Ply } from '../../game/ply.ts';
import type { Judgement } from './judgement.ts';

/** The last move that changed who wins with best play, or the result that no move changed. */
type TurningPoint =
  | { readonly kind: 'move'; readonly index: number; readonly from: Winner; readonly to: Winner }
  | { readonly kind: 'none'; readonly result: Winner };

/** Looks from the end to the start; an unproved move on the way leaves the question open. */
export function findTurningPoint(
  plies: readonly Ply[],
  judged: readonly (Judgement | undefined)[],
): TurningPoint | undefined {
  let result: Winner | undefined;
  for (let index = plies.length - 1; index >= 0; index--) {
    const judgement = judged[index];
    if (!judgement?.proved) return undefined;
    const { margin, lost } = judgement;
    const from = toWinner(margin);
    const to = toWinner(plies[index]!.side === 'south' ? margin - lost : margin + lost);
    if (from !== to) return { kind: 'move', index, from, to };
    result = from;
  }
  return result && { kind: 'none', result };
}

function toWinner(margin: number): Winner {
  return margin === 0 ? 'draw' : margin > 0 ? 'south' : 'north';
}
