import { SIDES, type Side } from '@kalah/rules';
import type { Game } from './game.ts';
import type { Seat } from './seat.ts';

export type PlayerOutcome = 'won' | 'drawn' | 'lost';

/** An aborted game has none. */
export function toOutcomes({ seats, ending }: Game): { name: string; outcome: PlayerOutcome }[] {
  if (!ending || ending.how === 'abort') return [];
  const { winner } = ending;
  return SIDES.flatMap((side) => {
    const name = findScoredName(seats[side]);
    return name === undefined ? [] : [{ name, outcome: toOutcome(side, winner) }];
  });
}

/** Scores belong to registered names, and only a named seat identifies its player by name. */
function findScoredName(seat: Seat): string | undefined {
  switch (seat.kind) {
    case 'named':
      return seat.name;
    case 'open':
    case 'vacant':
    case 'secret':
    case 'account':
    case 'engine':
      return undefined;
  }
}

export function toOutcome(side: Side, winner: Side | 'draw'): PlayerOutcome {
  if (winner === 'draw') return 'drawn';
  return winner === side ? 'won' : 'lost';
}
