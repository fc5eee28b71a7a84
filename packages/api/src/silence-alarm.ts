/** How long a server may take to start its response to a stream. */
const RESPONSE_MS = 20_000;

/**
 * Aborts a connection whose server does not respond, or over which nothing has come for a while: it may be dead without either
 * end knowing.
 */
export class SilenceAlarm {
  readonly #silenceMs: number;
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout>;

  constructor(silenceMs: number) {
    this.#silenceMs = silenceMs;
    this.#timer = this.#start(Math.min(RESPONSE_MS, silenceMs));
  }

  /** Aborted when the connection is silent for too long. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The body of a response. Every chunk that passes through restarts the timer. */
  watch(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
    this.#restart();
    return body.pipeThrough(
      new TransformStream({
        transform: (bytes, passed) => {
          this.#restart();
          passed.enqueue(bytes);
        },
      }),
    );
  }

  /** Ends the connection. */
  end(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
  }

  #restart(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start(this.#silenceMs);
  }

  #start(milliseconds: number): ReturnType<typeof setTimeout> {
    const seconds = Math.round(milliseconds / 1000);
    return setTimeout(() => {
      this.#controller.abort(new Error(`the server has sent nothing for ${seconds} seconds`));
    }, milliseconds);
  }
}
