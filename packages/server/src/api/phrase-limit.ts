import { AttemptLimit } from '../accounts/attempt-limit.ts';

/** [O10] What one seat may say: a few phrases at once, and not many in a minute. */
const PER_MOMENT = { attempts: 3, windowMs: 5000 };
const PER_MINUTE = { attempts: 12, windowMs: 60_000 };

/** A player says too much. */
export class TooManyPhrases extends Error {}

/** [O10] Limits the phrases of each seat. */
export class PhraseLimit {
  readonly #limits: readonly AttemptLimit[];

  constructor(now: () => number = Date.now) {
    this.#limits = [PER_MOMENT, PER_MINUTE].map((options) => new AttemptLimit(options, now));
  }

  /** Throws if the seat has to wait. */
  take(gameId: string, side: string): void {
    for (const limit of this.#limits) {
      if (limit.tryTake(`${gameId} ${side}`) !== undefined) throw new TooManyPhrases();
    }
  }
}
