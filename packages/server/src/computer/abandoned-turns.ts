import { findEngineTurn } from '../games/engine-turn.ts';
import type { Game } from '../games/game.ts';
import { maxThinkingMs } from './thinking-time.ts';

/** Milliseconds on top of the thinking time, for the queue and the store. */
const GRACE_MS = 500;

/**
 * Finds turns of the computer that no replica is working on. Replicas do not announce their work, but a turn that has
 * waited for longer than a move takes was abandoned: its replica died or could not reach the store.
 */
export class AbandonedTurns {
  /** When each waiting turn was first seen, as of the last scan. */
  #firstSeen: ReadonlyMap<string, number> | undefined;

  /** The waiting games to pick up; at the first scan, all of them. `now` is in milliseconds, by any clock. */
  findAbandoned(waiting: readonly Game[], now: number): Game[] {
    const before = this.#firstSeen;
    const firstSeen = new Map(waiting.map((game) => [toKey(game), before?.get(toKey(game)) ?? now]));
    this.#firstSeen = firstSeen;
    return waiting.filter((game) => !before || now - firstSeen.get(toKey(game))! >= toTimeout(game));
  }
}

function toKey({ id, version }: Game): string {
  return `${id} ${version}`;
}

function toTimeout(game: Game): number {
  const turn = findEngineTurn(game);
  return GRACE_MS + (turn ? maxThinkingMs(turn) : 0);
}
