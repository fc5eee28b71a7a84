import type { Side } from '@kalah/rules';
import type { Game } from '../../games/game.ts';
import { requireSixPits } from '../wish.ts';
import type { BoardState } from './wire.ts';

/** Six seeds; a last seed in an own empty pit is taken whatever lies opposite. */
export const VARIANT = { seeds: 6, capturesAlone: true };

export const PLAYER = { south: 'ONE', north: 'TWO' } as const;
export const SIDE = { ONE: 'south', TWO: 'north' } as const satisfies Record<string, Side>;

export function toBoardState(game: Game): BoardState {
  requireSixPits(game);
  const { id, position, ending } = game;
  const winner = ending && ending.how !== 'abort' && ending.winner !== 'draw' ? PLAYER[ending.winner] : null;
  return {
    boardId: id,
    nextPlayer: PLAYER[position.turn], // [A1] also when it is over: a finished position keeps the last mover's turn
    rowOne: toRow(position.pits.south, position.stores.south),
    rowTwo: toRow(position.pits.north, position.stores.north),
    gameOver: ending !== undefined,
    winner,
  };
}

function toRow(pits: readonly number[], kalahaStones: number): BoardState['rowOne'] {
  return { pits: pits.map((stones) => ({ stones })), kalahaStones };
}
