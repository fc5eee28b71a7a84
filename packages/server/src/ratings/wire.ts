import { formatTime } from '@kalah/api';
import type { GameTally, Leaderboard, OpponentList, PoolRating, RatingHistory } from '@kalah/api/player';
import { age, isProvisional } from '@kalah/rules/glicko';
import type { Score } from '../games/game-store.ts';
import type { Leader } from './leaderboard.ts';
import type { RatingStep, StoredRating } from './rating.ts';
import type { OpponentScore } from './record.ts';

export function toWireTally({ won, drawn, lost }: Score): GameTally {
  return { won, drawn, lost };
}

/** A rating is less certain the longer ago the last game was. */
export function toWireRating(stored: StoredRating, rank: number | null, now: number): PoolRating {
  const current = age(stored, now);
  return {
    rating: Math.round(current.rating),
    deviation: Math.round(current.deviation),
    provisional: isProvisional(current),
    games: stored.number,
    rank,
    lastPlayedAt: formatTime(stored.at),
  };
}

export function toWireStep(step: RatingStep): RatingHistory['points'][number] {
  return {
    at: formatTime(step.at),
    rating: Math.round(step.rating),
    deviation: Math.round(step.deviation),
    game: step.game,
    number: step.number,
  };
}

export function toWireOpponent(opponent: OpponentScore): OpponentList['opponents'][number] {
  return {
    name: opponent.name ?? null,
    record: toWireTally(opponent),
    lastPlayedAt: formatTime(opponent.at),
  };
}

export function toWireLeader(leader: Leader, rank: number): Leaderboard['players'][number] {
  return {
    rank,
    name: leader.name,
    rating: Math.round(leader.rating),
    games: leader.number,
    lastPlayedAt: formatTime(leader.at),
  };
}
