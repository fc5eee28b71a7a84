import { AttemptLimit } from '../accounts/attempt-limit.ts';

/** [O10] The limits of phrases per seat: within a few seconds, and within a minute. */
const PER_MOMENT = { attempts: 3, windowMs: 5000 };
const PER_MINUTE = { attempts: 12, windowMs: 60_000 };

/** A player has sent too many phrases. */
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
