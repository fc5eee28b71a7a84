/** Pauses between attempts, each twice as long as the one before. */
export class Backoff {
  readonly #minMs: number;
  readonly #maxMs: number;
  #nextMs: number;
  readonly #waiting = new Set<() => void>();

  constructor(minMs: number, maxMs: number) {
    this.#minMs = minMs;
    this.#maxMs = maxMs;
    this.#nextMs = minMs;
  }

  reset(): void {
    this.#nextMs = this.#minMs;
  }

  /** Ends the current pauses. */
  skip(): void {
    for (const finish of this.#waiting) finish();
  }

  /**
   * Resolves after the pause, or at once when the signal aborts. Each pause is shortened by a random part of up to half, so that
   * clients spread out.
   */
  pause(signal?: AbortSignal): Promise<void> {
    const milliseconds = this.#nextMs * (1 - Math.random() / 2);
    this.#nextMs = Math.min(2 * this.#nextMs, this.#maxMs);
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        this.#waiting.delete(finish);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, milliseconds);
      this.#waiting.add(finish);
      signal?.addEventListener('abort', finish);
      if (signal?.aborted) finish();
    });
  }
}
