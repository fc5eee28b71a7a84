/** How long a server may take to start its response to a stream. */
const RESPONSE_MS = 20_000;

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Aborts a connection whose server does not respond, or over which nothing has come for a while: it may be dead without either
 * end knowing. Time that the reader takes between two chunks does not count.
 */
export class SilenceAlarm {
  readonly #silenceMs: number;
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(silenceMs: number, responseMs = RESPONSE_MS) {
    this.#silenceMs = silenceMs;
    this.#start(Math.min(responseMs, silenceMs));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The body of the response. The timer runs while the reader waits for a chunk. */
  watch(body: Bytes): Bytes {
    this.#stop();
    const reader = body.getReader();
    return new ReadableStream(
      {
        pull: async (sink) => {
          this.#start(this.#silenceMs);
          const { done, value } = await reader.read().finally(() => this.#stop());
          if (done) sink.close();
          else sink.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
  }

  end(): void {
    this.#stop();
    this.#controller.abort();
  }

  #start(milliseconds: number): void {
    const seconds = Math.round(milliseconds / 1000);
    this.#timer = setTimeout(() => {
      this.#controller.abort(new Error(`the server has sent nothing for ${seconds} seconds`));
    }, milliseconds);
  }

  #stop(): void {
    clearTimeout(this.#timer);
  }
}
