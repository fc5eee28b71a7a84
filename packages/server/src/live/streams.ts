import type { Update, Watcher } from './feed.ts';

/** Somebody who watches over a line that is to be kept alive, and closed in good order. */
export interface Stream extends Watcher {
  /** Gives a sign of life. */
  pulse(): void;
  /** The last word before the line is closed: come again, here or at another replica. */
  goodbye(): void;
}

/** A watcher that has not read so much by now has gone away or cannot keep up; it may come back and catch up. */
export const MOST_UNREAD_BYTES = 1024 * 1024;

/** The open streams: one pulse keeps them all alive, and closing the server says goodbye to each. */
export class Streams {
  readonly #open = new Set<Stream>();
  readonly #pulse: NodeJS.Timeout;
  #isClosed = false;

  constructor(pulseMs = 20_000) {
    this.#pulse = setInterval(() => {
      for (const stream of this.#open) stream.pulse();
    }, pulseMs).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  add(stream: Stream): void {
    if (this.#isClosed) stream.goodbye();
    else this.#open.add(stream);
  }

  remove(stream: Stream): void {
    this.#open.delete(stream);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#pulse);
    for (const stream of this.#open) stream.goodbye();
    this.#open.clear();
  }
}

/** An update is told to all watchers of a game; it is put into words once. */
export function wordOnce(word: (update: Update) => string): (update: Update) => string {
  const worded = new WeakMap<Update, string>();
  return (update) => {
    const words = worded.get(update) ?? word(update);
    worded.set(update, words);
    return words;
  };
}
