import type { Game, Presence, Presences } from '@kalah/api';
import { occupantOf } from '@kalah/api/seat';
import { opposite, type Side } from '@kalah/rules';
import { DAY } from './reading.ts';

/** [T17] Milliseconds after which a player who has left counts as gone. */
export const GONE_AFTER_MS = 60_000;
/** A shorter absence, as during a reload, is not worth a notice. */
const NOTICED_MS = 10_000;
/** [T16] An untimed game can be claimed after this time without a move. */
const UNTIMED_MS = 7 * DAY;

/** How long a player has been away; 0 for a player who is here or was never seen. */
export function absenceOf(presence: Presence | null | undefined, now: number): number {
  return presence?.since ? Math.max(0, now - Date.parse(presence.since)) : 0;
}

/** [T16] Whether a player can claim the win because the opponent is absent, or from when on. */
export type ClaimChance =
  | { readonly kind: 'away'; readonly in: number }
  | { readonly kind: 'gone' }
  | { readonly kind: 'quiet' }
  | { readonly kind: 'later'; readonly at: string };

/** Whether the player of `own` can claim the game at a server time, or soon; undefined if there is nothing to show. */
export function findClaimChance(
  game: Game,
  own: Side | undefined,
  presences: Presences | undefined,
  now: number,
): ClaimChance | undefined {
  const { status, seats, clock, board, updatedAt } = game;
  if (!own || status !== 'playing' || occupantOf(seats[opposite(own)]) !== 'player') return undefined;
  if (clock?.kind === 'live') {
    const absence = Math.min(
      absenceOf(presences?.[opposite(own)], now),
      now - lastMoveTime(game, opposite(own)),
    );
    if (absence >= GONE_AFTER_MS) return { kind: 'gone' };
    const wait = GONE_AFTER_MS - absence;
    const endsBefore = clock.running !== own && Date.parse(clock.deadline!) <= now + wait;
    return absence >= NOTICED_MS && !endsBefore ? { kind: 'away', in: wait } : undefined;
  }
  if (clock || board.turn === own) return undefined;
  const silence = now - Date.parse(updatedAt);
  if (silence >= UNTIMED_MS) return { kind: 'quiet' };
  return silence >= DAY
    ? { kind: 'later', at: new Date(Date.parse(updatedAt) + UNTIMED_MS).toISOString() }
    : undefined;
}

/** When the opponent last moved, if the clock knows. A player who moves by single requests is here without a connection. */
function lastMoveTime({ clock, board, moves }: Game, opponent: Side): number {
  const isTheirs = board.turn !== opponent || moves.at(-1)?.side === opponent;
  return isTheirs && clock?.since ? Date.parse(clock.since) : Number.NEGATIVE_INFINITY;
}
