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
  /** The token of a seat of the game; its player is not counted among those who look on. */
  token?: string | undefined;
  /** The number of the last event already seen; the stream then goes on behind it. */
  after?: number;
  /** How long a line may be silent before it counts as cut; the server gives a sign of life every 20 seconds. */
  silenceMs?: number;
}

const SILENCE_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A line that held for so long was a good one. */
const STEADY_MS = 5000;

/**
 * Reads a game's stream for good: when the connection is lost it goes on behind the last event it saw. It comes again
 * later each time, until a line holds or brings something new: one that answers and cuts is as bad as none.
 */
export async function* watchGame(url: string, options: WatchOptions = {}): AsyncGenerator<StreamMessage> {
  const { fetch = globalThis.fetch, signal, token, silenceMs = SILENCE_MS } = options;
  let after = options.after;
  let pause = FIRST_PAUSE_MS;
  while (!signal?.aborted) {
    let onlineSince = Number.POSITIVE_INFINITY;
    try {
      for await (const message of readOnce(url, { fetch, signal, token, after, silenceMs })) {
        if (message.kind === 'connection') onlineSince = performance.now();
        if (message.kind === 'game') after = message.game.version;
        if (message.kind === 'event') {
          after = message.event.number;
          pause = FIRST_PAUSE_MS;
        }
        yield message;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof StreamRefused) throw error;
    }
    yield { kind: 'connection', online: false };
    if (performance.now() - onlineSince > STEADY_MS) pause = FIRST_PAUSE_MS;
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

interface ReadOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal | undefined;
  readonly token: string | undefined;
  readonly after: number | undefined;
  readonly silenceMs: number;
}

async function* readOnce(
  url: string,
  { fetch, signal, token, after, silenceMs }: ReadOptions,
): AsyncGenerator<StreamMessage> {
  const silence = createAlarm(silenceMs);
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'text/event-stream',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(after !== undefined && { 'last-event-id': String(after) }),
      },
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    if (response.status >= 400 && response.status < 500 && response.status !== 429)
      throw new StreamRefused(response.status);
    if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);

    yield { kind: 'connection', online: true };
    for await (const event of readServerEvents(response.body.pipeThrough(silence.putOff()))) {
      const message = findMessage(event);
      if (message) yield message;
    }
  } finally {
    silence.goOff(); // whoever leaves early leaves an open line behind otherwise
  }
}

/** An alarm that gives a line up when nothing has passed for a while: it may be dead without anybody saying so. */
function createAlarm(milliseconds: number) {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(), milliseconds);
  let timer = start();
  return {
    signal: controller.signal,
    goOff() {
      clearTimeout(timer);
      controller.abort();
    },
    /** Whatever passes through here puts the alarm off. */
    putOff: () =>
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(bytes, passed) {
          clearTimeout(timer);
          timer = start();
          passed.enqueue(bytes);
        },
      }),
  };
}

/**
 * What has a number is an event of the log, also when its kind is a newer server's. Any other message that is not known
 * is passed over, so that an older client can follow.
 */
function findMessage({ event, data, id }: EventSourceMessage): StreamMessage | undefined {
  switch (event) {
    case 'game':
      return { kind: 'game', game: JSON.parse(data) as Game };
    case 'watchers':
      return { kind: 'watchers', count: (JSON.parse(data) as { count: number }).count };
    default:
      return id === undefined ? undefined : { kind: 'event', event: JSON.parse(data) as GameEvent };
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
    if (signal?.aborted) finish();
  });
}
