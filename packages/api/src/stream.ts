import type { EventSourceMessage } from 'eventsource-parser/stream';
import type { GameEvent } from './event.ts';
import type { Game } from './game.ts';
import { readServerEvents } from './server-events.ts';

/** What a watcher is told. `connection` is the watcher's own: whether it hears the server at the moment. */
export type StreamMessage =
  | { readonly kind: 'game'; readonly game: Game }
  | { readonly kind: 'event'; readonly event: GameEvent }
  | { readonly kind: 'watchers'; readonly count: number }
  | { readonly kind: 'connection'; readonly online: boolean };

export interface WatchOptions {
  fetch?: typeof fetch;
  signal?: AbortSignal;
  /** The number of the last event already seen; the stream then goes on behind it. */
  after?: number;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Reads a game's stream for good: when the connection is lost it goes on behind the last event it saw. */
export async function* watchGame(url: string, options: WatchOptions = {}): AsyncGenerator<StreamMessage> {
  const { fetch = globalThis.fetch, signal } = options;
  let after = options.after;
  let pause = FIRST_PAUSE_MS;
  while (!signal?.aborted) {
    try {
      for await (const message of readOnce(url, { fetch, signal, after })) {
        if (message.kind === 'game') after = message.game.version;
        if (message.kind === 'event') after = message.event.number;
        pause = FIRST_PAUSE_MS;
        yield message;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof StreamRefused) throw error;
    }
    yield { kind: 'connection', online: false };
    await wait(pause * (0.5 + Math.random() / 2), signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/** The server answered, and will not give this stream however often it is asked. */
export class StreamRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the stream was refused with ${status}`);
    this.name = 'StreamRefused';
    this.status = status;
  }
}

async function* readOnce(
  url: string,
  {
    fetch,
    signal,
    after,
  }: { fetch: typeof globalThis.fetch; signal: AbortSignal | undefined; after: number | undefined },
): AsyncGenerator<StreamMessage> {
  const response = await fetch(url, {
    headers: {
      accept: 'text/event-stream',
      ...(after !== undefined && { 'last-event-id': String(after) }),
    },
    cache: 'no-store',
    ...(signal && { signal }),
  });
  if (response.status >= 400 && response.status < 500 && response.status !== 429)
    throw new StreamRefused(response.status);
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);

  yield { kind: 'connection', online: true };
  for await (const event of readServerEvents(response.body)) {
    const message = findMessage(event);
    if (message) yield message;
  }
}

/** Unknown events are passed over, so that an older client can follow a newer server. */
function findMessage({ event, data }: EventSourceMessage): StreamMessage | undefined {
  switch (event) {
    case 'game':
      return { kind: 'game', game: JSON.parse(data) as Game };
    case 'watchers':
      return { kind: 'watchers', count: (JSON.parse(data) as { count: number }).count };
    case undefined:
    case 'goodbye':
      return undefined;
    default:
      return { kind: 'event', event: JSON.parse(data) as GameEvent };
  }
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal?.addEventListener('abort', finish);
  });
}
