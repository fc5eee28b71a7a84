import type { ProblemCode } from '@kalah/api';
import { ProblemError } from '@kalah/api/client';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;
/** Refusals that pass by themselves. */
const PASSING: readonly ProblemCode[] = ['too-many-requests', 'unavailable', 'internal'];

/** Asks the server as often as it takes for an answer, with pauses that grow. What is asked must be safe to repeat. */
export class Patience {
  readonly #signal: AbortSignal;
  readonly #onfail: (error: unknown) => void;
  readonly #pauses = new Set<() => void>();

  /** `signal` ends it; `onfail` hears of every time there was no answer, or one that will be another soon. */
  constructor(signal: AbortSignal, onfail: (error: unknown) => void) {
    this.#signal = signal;
    this.#onfail = onfail;
    signal.addEventListener('abort', () => this.hurry());
  }

  /** The answer. Throws when it is a refusal for good, or when the signal has ended the asking. */
  async ask<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      this.#signal.throwIfAborted();
      try {
        return await request();
      } catch (error) {
        if (error instanceof ProblemError && !PASSING.includes(error.problem.code)) throw error;
        this.#onfail(error);
        await this.#wait(pause);
      }
    }
  }

  /** Whatever waits is asked now. */
  hurry(): void {
    for (const end of this.#pauses) end();
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.#pauses.add(end);
    });
  }
}
