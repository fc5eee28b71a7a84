import type { Game } from '../games/game.ts';
import { findEngineTurn, longestTime } from './engine-turn.ts';

/** Milliseconds on top of a thought: for the way to the store and back, and for a place in line. */
const GRACE = 500;

/**
 * Finds turns of the computer that nobody is at work on. No replica says what it thinks about; but a turn that waits for
 * longer than a thought takes was abandoned, because its replica died or could not reach the store.
 */
export class AbandonedTurns {
  /** Since when each turn was seen to wait, as of the last look. */
  #since: ReadonlyMap<string, number> | undefined;

  /** Those of the waiting games to take up: at the first look all of them. `now` is in milliseconds, by any clock. */
  findAbandoned(waiting: readonly Game[], now: number): Game[] {
    const before = this.#since;
    const since = new Map(waiting.map((game) => [toTurn(game), before?.get(toTurn(game)) ?? now]));
    this.#since = since;
    return waiting.filter((game) => !before || now - since.get(toTurn(game))! >= patienceWith(game));
  }
}

function toTurn({ id, version }: Game): string {
  return `${id} ${version}`;
}

function patienceWith(game: Game): number {
  const duty = findEngineTurn(game);
  return GRACE + (duty ? longestTime(duty) : 0);
}
