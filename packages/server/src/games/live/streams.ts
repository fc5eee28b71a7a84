import type { Update } from '../replay.ts';

export interface Stream {
  /** The id of the connected account, if there is one. */
  readonly person?: string | undefined;
  sendKeepAlive(): void;
  /** Asks the client to reconnect, here or at another replica, and closes the connection. */
  sendGoodbye(): void;
}

/** All open streams. One timer keeps them alive, and closing the server says goodbye to each. */
export class Streams {
  readonly #open = new Set<Stream>();
  readonly #heartbeat: NodeJS.Timeout;
  #isClosed = false;

  constructor(heartbeatMs = 20_000) {
    this.#heartbeat = setInterval(() => {
      for (const stream of this.#open) stream.sendKeepAlive();
    }, heartbeatMs).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** How many are connected: accounts count once, others once per connection. */
  get people(): number {
    const streams = [...this.#open];
    const persons = new Set(streams.flatMap(({ person }) => person ?? []));
    return persons.size + streams.filter(({ person }) => person === undefined).length;
  }

  add(stream: Stream): void {
    if (this.#isClosed) stream.sendGoodbye();
    else this.#open.add(stream);
  }

  remove(stream: Stream): void {
    this.#open.delete(stream);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    for (const stream of this.#open) stream.sendGoodbye();
    this.#open.clear();
  }
}

/** Formats an update once for all watchers, because they receive it one after the other. */
export function formatOnce<Format>(format: (update: Update) => Format): (update: Update) => Format {
  let last: { readonly update: Update; readonly formatted: Format } | undefined;
  return (update) => {
    if (last?.update !== update) last = { update, formatted: format(update) };
    return last.formatted;
  };
}
