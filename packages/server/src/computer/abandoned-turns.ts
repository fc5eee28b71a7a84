import { findEngineTurn } from '../games/engine-turn.ts';
import type { Game } from '../games/game.ts';
import { maxThinkingMs } from './thinking-time.ts';

/** On top of the thinking time, for the queue and the store. */
const GRACE_MS = 500;

/** The longest pause before another attempt at a turn that keeps failing. */
const MAX_PAUSE_MS = 60_000;

interface Waiting {
  /** When the turn was first seen, or last tried. */
  readonly since: number;
  readonly attempts: number;
}

/**
 * Finds turns of the computer that no replica is working on. Replicas do not announce their work, but a turn that has
 * waited for longer than a move takes was abandoned: its replica died or could not reach the store. Times are in
 * milliseconds, by any clock.
 */
export class AbandonedTurns {
  /** The turns that waited at the last scan; undefined before the first. */
  #waiting: Map<string, Waiting> | undefined;

  /** The games to pick up; at the first scan, all of them. */
  findAbandoned(waiting: readonly Game[], now: number): Game[] {
    const before = this.#waiting;
    this.#waiting = new Map(
      waiting.map((game) => [toKey(game), before?.get(toKey(game)) ?? { since: now, attempts: 0 }]),
    );
    return before ? waiting.filter((game) => this.#isOverdue(game, now)) : [...waiting];
  }

  /** Every attempt doubles the pause before the next. */
  noteAttempt(game: Game, now: number): void {
    const attempts = (this.#waiting?.get(toKey(game))?.attempts ?? 0) + 1;
    this.#waiting?.set(toKey(game), { since: now, attempts });
  }

  #isOverdue(game: Game, now: number): boolean {
    const { since, attempts } = this.#waiting!.get(toKey(game))!;
    const pause = toTimeout(game) * 2 ** Math.max(0, attempts - 1);
    return now - since >= Math.min(pause, MAX_PAUSE_MS);
  }
}

function toKey({ id, version }: Game): string {
  return `${id} ${version}`;
}

function toTimeout(game: Game): number {
  const turn = findEngineTurn(game);
  return GRACE_MS + (turn ? maxThinkingMs(turn) : 0);
}
