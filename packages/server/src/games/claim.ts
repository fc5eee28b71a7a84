import { opposite, type Side } from '@kalah/rules';
import { type Clock, findDeadline, winnerAgainst } from '@kalah/rules/clock';
import type { ClaimCommand } from './command.ts';
import { GameError } from './error.ts';
import type { NewEvent } from './event.ts';
import { type Game, statusOf } from './game.ts';
import { occupantOf } from './seat.ts';
import { endGame } from './time.ts';

/** [T16] Milliseconds after which an opponent who has left counts as gone. */
export const GONE_AFTER_MS = 60_000;
/** [T16] Milliseconds after which an untimed game can be claimed if the opponent does not move. */
const UNTIMED_CLAIM_MS = 7 * 86_400_000;

/** [T16] The events of a claim by `side`. A game that time has just ended, or that was claimed before, stays as it is. */
export function decideClaim(
  game: Game,
  side: Side,
  { at, absentSince, draw = false }: Pick<ClaimCommand, 'at' | 'absentSince' | 'draw'>,
): NewEvent[] {
  if (game.ending) {
    if (game.ending.how === 'time' || game.ending.how === 'abandonment') return [];
    throw new GameError('game-over', { game });
  }
  const claimableAt = findClaimTime(game, opposite(side), absentSince?.(opposite(side)));
  if (claimableAt === undefined) throw new GameError('not-claimable', { game });
  if (at < claimableAt) throw new GameError('claim-too-early', { game, claimableAt });
  const winner = draw ? 'draw' : winnerAgainst(game.position, opposite(side));
  return [{ kind: 'claimed', side }, endGame(game, { how: 'abandonment', winner }, at)];
}

/** When a game can be claimed; undefined if the opponent is not a player, or is neither to move nor absent. */
function findClaimTime(game: Game, opponent: Side, absentSince: number | undefined): number | undefined {
  const { clock, position, seats, updatedAt } = game;
  if (statusOf(game) !== 'playing' || occupantOf(seats[opponent]) !== 'player') return undefined;
  const isTheirTurn = position.turn === opponent;
  if (!clock) return isTheirTurn ? updatedAt + UNTIMED_CLAIM_MS : undefined;
  const times = [
    ...(isTheirTurn ? [findDeadline(clock)! + 1] : []),
    ...(clock.control.kind === 'live' && absentSince !== undefined
      ? [Math.max(absentSince, lastMoveOf(clock, isTheirTurn)) + GONE_AFTER_MS]
      : []),
  ];
  return times.length > 0 ? Math.min(...times) : undefined;
}

/**
 * When the opponent last moved, or 0 if the clock does not show it. A player who sends moves as single requests is present
 * without a connection.
 */
function lastMoveOf({ hasBegun, since }: Clock, isTheirTurn: boolean): number {
  return !isTheirTurn || hasBegun ? since : 0;
}
