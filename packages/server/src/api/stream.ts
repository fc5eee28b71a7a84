import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Game } from '../games/game.ts';
import type { Credential } from '../games/seat.ts';
import type { Update, Watcher } from '../live/feed.ts';
import { toWireEvent, toWireGame } from './translate.ts';

/** How a stream writes what happens. */
export interface StreamFormat {
  readonly type: string;
  readonly game: (game: Game) => string;
  readonly update: (update: Update) => string;
  readonly count: (watchers: number) => string;
  readonly pulse: string;
  /** The last word before the server closes the stream: come again, here or at another replica. */
  readonly goodbye: string;
}

const RECONNECT_MS = 500;

const sse = (event: string, data: unknown, id?: number) =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Server-sent events. The id is the event's number, so a browser that reconnects says by itself what it has seen. */
export const EVENT_STREAM: StreamFormat = {
  type: 'text/event-stream; charset=utf-8',
  game: (game) => `retry: ${RECONNECT_MS}\n${sse('game', toWireGame(game), game.version)}`,
  update: once(({ event, game }) => sse(event.kind, toWireEvent(event, game), event.number)),
  count: (count) => sse('watchers', { count }),
  pulse: ': still here\n\n',
  goodbye: `retry: ${RECONNECT_MS}\n${sse('goodbye', {})}`,
};

const line = (data: unknown) => `${JSON.stringify(data)}\n`;

/** One JSON value a line, for programs. An empty line is a sign of life. */
export const NDJSON: StreamFormat = {
  type: 'application/x-ndjson; charset=utf-8',
  game: (game) => line({ kind: 'game', game: toWireGame(game) }),
  update: once(({ event, game }) => line(toWireEvent(event, game))),
  count: (count) => line({ kind: 'watchers', count }),
  pulse: '\n',
  goodbye: line({ kind: 'goodbye' }),
};

/** A watcher that has not read so much by now has gone away or cannot keep up; it may come back and catch up. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/** The open streams: one pulse keeps them all alive, and closing the server says goodbye to each. */
export class Streams {
  readonly #open = new Map<ServerResponse, StreamFormat>();
  readonly #pulse: NodeJS.Timeout;

  constructor(pulseMs = 20_000) {
    this.#pulse = setInterval(() => {
      for (const [response, { pulse }] of this.#open) this.#write(response, pulse);
    }, pulseMs).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** Begins a stream on a reply, and makes the watcher that writes to it. */
  open(reply: FastifyReply, format: StreamFormat, shows: Credential): Watcher {
    const response = reply.raw;
    response.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': format.type,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
    this.#open.set(response, format);
    response.once('close', () => this.#open.delete(response));
    return {
      shows,
      begin: (game) => this.#write(response, format.game(game)),
      tell: (update) => this.#write(response, format.update(update)),
      count: (watchers) => this.#write(response, format.count(watchers)),
    };
  }

  close(): void {
    clearInterval(this.#pulse);
    for (const [response, { goodbye }] of this.#open) response.end(goodbye);
    this.#open.clear();
  }

  #write(response: ServerResponse, text: string): void {
    if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
    else response.write(text);
  }
}

/** An update is told to all watchers of a game; it is put into words once. */
function once(write: (update: Update) => string): (update: Update) => string {
  const written = new WeakMap<Update, string>();
  return (update) => {
    const text = written.get(update) ?? write(update);
    written.set(update, text);
    return text;
  };
}
