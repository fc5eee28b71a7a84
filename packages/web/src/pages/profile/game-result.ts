import type { Game } from '@kalah/api';
import { SIDES, type Side } from '@kalah/rules';

type GameOutcome = 'won' | 'drawn' | 'lost' | 'aborted' | 'playing' | 'waiting';

/** The side of an account; South if it has both or has been renamed since. */
export function sideOf({ seats }: Pick<Game, 'seats'>, name: string): Side {
  const found = SIDES.find((side) => {
    const seat = seats[side];
    return seat.kind === 'account' && seat.name?.toLowerCase() === name.toLowerCase();
  });
  return found ?? 'south';
}

export function resultFor({ status, result }: Pick<Game, 'status' | 'result'>, side: Side): GameOutcome {
  if (status !== 'finished') return status;
  if (!result || result.winner === null) return 'aborted';
  if (result.winner === 'draw') return 'drawn';
  return result.winner === side ? 'won' : 'lost';
}

/** [Q19] How many seeds a move of a side cost on average, once the game has been reviewed. */
export function averageLoss({ loss }: Pick<Game, 'loss'>, side: Side): number | undefined {
  if (!loss || loss[side].moves === 0) return undefined;
  return loss[side].loss / loss[side].moves;
}
