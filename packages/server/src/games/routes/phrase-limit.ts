import { ATTEMPT_LIMITS } from '../../limits.ts';
import { AttemptLimit } from '../../platform/attempt-limit.ts';
import { GameError } from '../errors.ts';

/** [O10] */
export class PhraseLimit {
  readonly #limits: readonly AttemptLimit[];

  constructor(now: () => number = Date.now) {
    const { phrasesAtOnce, phrases } = ATTEMPT_LIMITS;
    this.#limits = [phrasesAtOnce, phrases].map((options) => new AttemptLimit(options, now));
  }

  take(gameId: string, side: string): void {
    for (const limit of this.#limits) {
      const retryAfter = limit.tryTake(`${gameId} ${side}`);
      if (retryAfter !== undefined) throw new GameError('too-many-phrases', { retryAfter });
    }
  }
}
