import type { Side } from '@kalah/rules';
import type { MoveCommand } from '../../games/command.ts';
import { GameError } from '../../games/errors.ts';
import type { Game } from '../../games/game.ts';
import { NO_CREDENTIAL } from '../../games/seat.ts';
import { findWinner } from '../player.ts';
import { requireSixPits } from '../request.ts';
import type { BoardState, MoveBody } from './wire.ts';

export const VARIANT = { seeds: 6, capturesAlone: true };

export const PLAYER = { south: 'ONE', north: 'TWO', draw: null } as const;
const SIDE = { ONE: 'south', TWO: 'north' } as const satisfies Record<string, Side>;

export function toBoardState(game: Game): BoardState {
  requireSixPits(game);
  const { id, position, ending } = game;
  return {
    boardId: id,
    nextPlayer: PLAYER[position.turn], // [A6] when the game is over, it stays the last mover's turn
    rowOne: toRow(position.pits.south, position.stores.south),
    rowTwo: toRow(position.pits.north, position.stores.north),
    gameOver: ending !== undefined,
    winner: PLAYER[findWinner(game) ?? 'draw'], // [A7] null for a draw and while playing
  };
}

function toRow(pits: readonly number[], kalahaStones: number): BoardState['rowOne'] {
  return { pits: pits.map((stones) => ({ stones })), kalahaStones };
}

export function toMoveCommand({ pitIndex, player }: MoveBody, at: number): MoveCommand {
  const pit = Number(pitIndex);
  return {
    pit,
    side: SIDE[player],
    by: NO_CREDENTIAL,
    at,
    check(game) {
      requireSixPits(game);
      rejectEmptyPit(game, pit);
    },
  };
}

/** [A8] The pit of the side to move is checked before the player, so an empty pit is reported first. */
function rejectEmptyPit(game: Game, pit: number): void {
  const { pits, turn } = game.position;
  if (!game.ending && pits[turn][pit] === 0) throw new GameError('empty-pit', { game });
}
