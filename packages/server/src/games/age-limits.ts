import type { ListQuery } from './game-store.ts';

/** How long a game that waits for an opponent stays in the public list. */
const LISTED_WAITING_MS = 30 * 60_000;

/** [T18] How long an untimed game without events still counts as being played. */
const LISTED_PLAYING_MS = 60 * 60_000;

/** Leaves out games that have been waiting or inactive for too long. They can still be joined and played by link. */
export function withAgeLimits(query: ListQuery, now: number): ListQuery {
  switch (query.scope.kind) {
    case 'public':
      return { ...query, waitingSince: now - LISTED_WAITING_MS };
    case 'active':
      return { ...query, activeSince: now - LISTED_PLAYING_MS };
    case 'player':
    case 'engine-turn':
      return query;
  }
}
