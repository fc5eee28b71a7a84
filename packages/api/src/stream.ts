import type { EventSourceMessage } from 'eventsource-parser/stream';
import { applyEvent } from './apply-event.ts';
import { Backoff } from './backoff.ts';
import type { GameEvent } from './event.ts';
import type { Game } from './game.ts';
import type { Presences } from './presence.ts';
import { readServerEvents } from './server-events.ts';

/** A message to a watcher. `connection` comes from the client itself: whether it is currently connected. */
export type StreamMessage =
  | { readonly kind: 'game'; readonly game: Game }
  | { readonly kind: 'event'; readonly event: GameEvent; readonly game: Game }
  | { readonly kind: 'watchers'; readonly count: number }
  | ({ readonly kind: 'presence' } & Presences)
  | { readonly kind: 'connection'; readonly online: boolean };

/** Options of `watchGame`. */
export interface WatchOptions {
  fetch?: typeof fetch;
  signal?: AbortSignal;
  /** The token of a seat of the game; players are not counted as watchers. */
  token?: string | undefined;
  /** The game as the caller knows it; the stream then resumes after its version. */
  game?: Game;
  /** How long a connection may be silent before it counts as lost; the server sends a heartbeat every 20 seconds. */
  silenceMs?: number;
}

const SILENCE_MS = 60_000;
const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;
/** A connection that lasted this long was a good one. */
const STEADY_MS = 5000;

/**
 * Watches a game until the signal aborts. Every event comes once, in order and with the game after it; a lost connection is
 * resumed after the last event seen. Pauses between attempts grow until a connection lasts or delivers an event, because a
 * server that accepts and drops connections is no better than an unreachable one.
 */
export async function* watchGame(url: string, options: WatchOptions = {}): AsyncGenerator<StreamMessage> {
  const { fetch = globalThis.fetch, signal, token, silenceMs = SILENCE_MS } = options;
  let game = options.game;
  const backoff = new Backoff(MIN_PAUSE_MS, MAX_PAUSE_MS);
  while (!signal?.aborted) {
    let onlineSince = Number.POSITIVE_INFINITY;
    try {
      for await (const message of watchOnce(url, { fetch, signal, token, game, silenceMs })) {
        if (message.kind === 'connection') onlineSince = performance.now();
        if (message.kind === 'game' || message.kind === 'event') game = message.game;
        if (message.kind === 'event') backoff.reset();
        yield message;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof StreamRefused) throw error;
    }
    yield { kind: 'connection', online: false };
    if (performance.now() - onlineSince > STEADY_MS) backoff.reset();
    await backoff.pause(signal);
  }
}

/** The server rejected the stream with a status that a retry will not change. */
export class StreamRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the stream was refused with ${status}`);
    this.name = 'StreamRefused';
    this.status = status;
  }
}

interface Attempt {
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal | undefined;
  readonly token: string | undefined;
  readonly game: Game | undefined;
  readonly silenceMs: number;
}

/** One connection, until it ends. */
async function* watchOnce(url: string, attempt: Attempt): AsyncGenerator<StreamMessage> {
  const { fetch, signal, token, silenceMs } = attempt;
  let { game } = attempt;
  const silence = createAlarm(silenceMs);
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'text/event-stream',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(game && { 'last-event-id': String(game.version) }),
      },
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    if (response.status >= 400 && response.status < 500 && response.status !== 429)
      throw new StreamRefused(response.status);
    if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);

    yield { kind: 'connection', online: true };
    for await (const sent of readServerEvents(response.body.pipeThrough(silence.reset()))) {
      const message = findMessage(sent, game);
      if (message?.kind === 'game' || message?.kind === 'event') game = message.game;
      if (message) yield message;
    }
  } finally {
    silence.abort(); // a caller that leaves the loop early would leave the connection open otherwise
  }
}

/** Aborts a connection over which nothing has come for a while: it may be dead without either end knowing. */
function createAlarm(milliseconds: number) {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(), milliseconds);
  let timer = start();
  return {
    signal: controller.signal,
    abort() {
      clearTimeout(timer);
      controller.abort();
    },
    /** Every chunk that passes through restarts the timer. */
    reset: () =>
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
 * A message with an id is an event of the log, even when its kind is unknown because the server is newer. Other unknown
 * messages are ignored. `game` is the game before the message.
 */
function findMessage(
  { event: kind, data, id }: EventSourceMessage,
  game: Game | undefined,
): StreamMessage | undefined {
  switch (kind) {
    case 'game':
      return { kind: 'game', game: JSON.parse(data) as Game };
    case 'presence':
      return { kind: 'presence', ...(JSON.parse(data) as Presences) };
    case 'watchers':
      return { kind: 'watchers', count: (JSON.parse(data) as { count: number }).count };
    default: {
      if (id === undefined) return undefined;
      const event = JSON.parse(data) as GameEvent;
      if (!game) throw new Error('the stream did not begin with the game');
      return event.number > game.version
        ? { kind: 'event', event, game: applyEvent(game, event) }
        : undefined;
    }
  }
}
