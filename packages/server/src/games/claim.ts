import { opposite, type Side } from '@kalah/rules';
import { type Clock, findDeadline, winnerAgainst } from '@kalah/rules/clock';
import type { ClaimCommand } from './command.ts';
import { GameError } from './errors.ts';
import type { NewEvent } from './event.ts';
import { type Game, statusOf } from './game.ts';
import { occupantOf } from './seat.ts';
import { endGame } from './time.ts';

/** [T16] A live game can be claimed when the opponent has been absent, and has not moved, for this long. */
export const GONE_AFTER_MS = 60_000;
/** [T16] An untimed game can be claimed when it has been the opponent's turn, without any event, for this long. */
const UNTIMED_CLAIM_MS = 7 * 86_400_000;

/** None if the game has already ended by timeout or by a claim. */
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

/**
 * Undefined if the game is not being played, if no player holds the opponent's seat, or if there are no grounds for a
 * claim: it is not the opponent's turn and, in a live game, the opponent is not absent.
 */
function findClaimTime(game: Game, opponent: Side, absentSince: number | undefined): number | undefined {
  const { clock, position, seats, updatedAt } = game;
  if (statusOf(game) !== 'playing' || occupantOf(seats[opponent]) !== 'player') return undefined;
  const isTheirTurn = position.turn === opponent;
  if (!clock) return isTheirTurn ? updatedAt + UNTIMED_CLAIM_MS : undefined;
  const times = [
    ...(isTheirTurn ? [findDeadline(clock)! + 1] : []),
    ...(clock.control.kind === 'live' && absentSince !== undefined
      ? [Math.max(absentSince, lastMoveTime(clock, isTheirTurn)) + GONE_AFTER_MS]
      : []),
  ];
  return times.length > 0 ? Math.min(...times) : undefined;
}

/**
 * An upper bound for the time of the opponent's last move, or 0 if the opponent has not moved in the current turn, because the
 * clock does not show earlier moves. Moves can be sent as plain HTTP requests, so a player without an open stream may still be
 * present.
 */
function lastMoveTime({ hasBegun, since }: Clock, isTheirTurn: boolean): number {
  return !isTheirTurn || hasBegun ? since : 0;
}
