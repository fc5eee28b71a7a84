import { SIDES, type Side } from '@kalah/rules';
import type { Game } from './game.ts';

export type Outcome = 'won' | 'drawn' | 'lost';

/** How a finished game changes the scores of the names that played it. An aborted game counts for nobody. */
export function toScores({ seats, ending }: Game): { name: string; score: Outcome }[] {
  if (!ending || ending.how === 'abort') return [];
  const { winner } = ending;
  return SIDES.flatMap((side) => {
    const seat = seats[side];
    return seat.kind === 'named' ? [{ name: seat.name, score: toOutcome(side, winner) }] : [];
  });
}

function toOutcome(side: Side, winner: Side | 'draw'): Outcome {
  if (winner === 'draw') return 'drawn';
  return winner === side ? 'won' : 'lost';
}
