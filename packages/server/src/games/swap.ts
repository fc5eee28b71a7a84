import { isAfterFirstTurn, type Side } from '@kalah/rules';
import { GameError } from './errors.ts';
import type { NewEvent } from './event.ts';
import type { Game } from './game.ts';

/** [Q14] Repeating a swap changes nothing. */
export function decideSwap(game: Game, side: Side): NewEvent[] {
  if (game.ending) throw new GameError('game-over', { game });
  if (hasSwapped(game, side)) return [];
  if (!canSwap(game) || side !== game.position.turn) throw new GameError('not-swappable', { game });
  return [{ kind: 'swapped', side }];
}

export function canSwap({ pie, swapped, moves, position, ending }: Game): boolean {
  if (!pie || swapped !== undefined || ending) return false;
  return isAfterFirstTurn(moves, position.turn);
}

function hasSwapped({ swapped, start }: Game, side: Side): boolean {
  return swapped !== undefined && side === start.turn;
}
