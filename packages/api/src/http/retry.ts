import { ProblemError } from '../games/client.ts';
import { Backoff } from './backoff.ts';
import type { ProblemCode } from './problem.ts';

const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8000;
const TEMPORARY: readonly ProblemCode[] = ['request-timeout', 'too-many-requests', 'unavailable', 'internal'];

/** Repeats requests until the server answers. The requests must be safe to repeat. */
export class Retry {
  readonly #signal: AbortSignal;
  readonly #onfail: (error: unknown) => void;
  readonly #backoffs = new Set<Backoff>();

  /** `signal` stops all requests; `onfail` is called after every failed attempt that will be repeated. */
  constructor(signal: AbortSignal, onfail: (error: unknown) => void) {
    this.#signal = signal;
    this.#onfail = onfail;
  }

  get isStopped(): boolean {
    return this.#signal.aborted;
  }

  /** The answer. Throws when the request is rejected permanently, or when the signal aborts. */
  async run<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    const backoff = new Backoff(MIN_PAUSE_MS, MAX_PAUSE_MS);
    this.#backoffs.add(backoff);
    try {
      for (;;) {
        this.#signal.throwIfAborted();
        try {
          return await request();
        } catch (error) {
          if (error instanceof ProblemError && !TEMPORARY.includes(error.problem.code)) throw error;
          this.#onfail(error);
          await backoff.pause(this.#signal);
        }
      }
    } finally {
      this.#backoffs.delete(backoff);
    }
  }

  /** Repeats the failed requests now instead of after their pause. */
  hurry(): void {
    for (const backoff of this.#backoffs) backoff.skip();
  }
}
