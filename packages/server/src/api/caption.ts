import { type Both, both, type Ending } from '@kalah/rules';
import type { Game, PlayedMove } from '../games/game.ts';
import { playerOf } from './record.ts';

/** What a picture of a game says beside the board. */
export interface Caption {
  readonly names: Both<string>;
  readonly lastMove?: PlayedMove;
  readonly ending?: Ending;
}

export function toCaption({ seats, moves, ending }: Game): Caption {
  const lastMove = moves.at(-1);
  return {
    names: both((side) => playerOf(seats[side])),
    ...(lastMove && { lastMove }),
    ...(ending && { ending }),
  };
}
