/**
 * The server's time, counted by this page's monotonic timer: the clock of the device may be wrong or be set while a game is
 * played. Every message of the server with a time is a sample. A sample is late by the time that the message took, or by more if
 * it was cached on the way, so the best sample is the one that puts the server furthest ahead.
 */
export class ServerTime {
  readonly #elapsed: () => number;
  #ahead = Number.NEGATIVE_INFINITY;

  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  observe(time: string): void {
    this.#ahead = Math.max(this.#ahead, Date.parse(time) - this.#elapsed());
  }

  /** In milliseconds since 1970; minus infinity before the first sample. */
  now(): number {
    return this.#elapsed() + this.#ahead;
  }
}

export const serverTime = new ServerTime();
