import { toCells } from '@kalah/rules';
import type { MoveCommand } from '../../games/command.ts';
import { GameError } from '../../games/errors.ts';
import { type Game, type GameStatus, statusOf } from '../../games/game.ts';
import * as house from '../house.ts';
import { findPlayerName, findWinner } from '../player.ts';
import { requireSixPits } from '../request.ts';
import type { BoardState, MoveBody, Game as WireGame } from './wire.ts';

export const VARIANT = { seeds: 4, capturesAlone: false };

const STATUS: Record<GameStatus, BoardState['status']> = {
  waiting: 'INITIALIZED',
  playing: 'IN_PROGRESS',
  finished: 'FINISHED',
};

export function toWireGame(game: Game): WireGame {
  return {
    gameReference: game.id,
    playerOne: findPlayerName(game, 'south') ?? null,
    playerTwo: findPlayerName(game, 'north') ?? null,
  };
}

export function toBoardState(game: Game): BoardState {
  requireSixPits(game);
  const { playerOne, playerTwo } = toWireGame(game);
  return {
    gameRef: game.id,
    status: STATUS[statusOf(game)],
    currentPlayer: game.position.turn === 'south' ? playerOne : playerTwo,
    pits: toCells(game.position).map((seeds, houseIndex) => ({
      houseIndex,
      player: houseIndex < 7 ? playerOne : playerTwo,
      seeds,
    })),
    winner: toWinner(game),
  };
}

function toWinner(game: Game): string | null {
  const winner = findWinner(game);
  if (!winner) return null;
  return winner === 'draw' ? 'Draw' : (findPlayerName(game, winner) ?? null);
}

export function toMoveCommand({ userName, houseIndex }: MoveBody, at: number): MoveCommand {
  const by = { kind: 'name', name: userName } as const;
  return house.toMoveCommand(house.findHouse(Number(houseIndex)), { by, at }, requireTwoPlayers);
}

/** [B4] Nobody may move before the second player has joined, not even the creator, whose turn it is. */
function requireTwoPlayers(game: Game): void {
  if (statusOf(game) === 'waiting') throw new GameError('seat-vacant', { game });
}
