import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Game } from '../games/game.ts';
import type { Update } from '../games/replay.ts';
import type { Credential } from '../games/seat.ts';
import { LIMITS } from '../limits.ts';
import type { Audience } from '../live/presence.ts';
import { formatOnce, type Stream } from '../live/streams.ts';
import { toWireEvent } from './wire-event.ts';
import { toWireGame } from './wire-game.ts';
import { findWirePresence } from './wire-presence.ts';

type WirePresences = NonNullable<ReturnType<typeof findWirePresence>>;

/** How a stream writes games, events and the messages between them. */
export interface StreamFormat {
  readonly type: string;
  readonly game: (game: Game) => string;
  readonly update: (update: Update) => string;
  readonly count: (watchers: number) => string;
  readonly presence: (presence: WirePresences) => string;
  readonly pulse: string;
  readonly goodbye: string;
}

const RECONNECT_MS = 500;

const sse = (event: string, data: unknown, id?: number) =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Server-sent events. The id is the event's number, which browsers send back as `Last-Event-ID` when they reconnect. */
export const EVENT_STREAM: StreamFormat = {
  type: 'text/event-stream; charset=utf-8',
  game: (game) => `retry: ${RECONNECT_MS}\n${sse('game', toWireGame(game), game.version)}`,
  update: formatOnce(({ event, game }: Update) => sse(event.kind, toWireEvent(event, game), event.number)),
  count: (count) => sse('watchers', { count }),
  presence: (presence) => sse('presence', presence),
  pulse: ': still here\n\n',
  goodbye: `retry: ${RECONNECT_MS}\n${sse('goodbye', {})}`,
};

const line = (data: unknown) => `${JSON.stringify(data)}\n`;

/** One JSON value per line, for programs. An empty line is a keep-alive. */
export const NDJSON: StreamFormat = {
  type: 'application/x-ndjson; charset=utf-8',
  game: (game) => line({ kind: 'game', game: toWireGame(game) }),
  update: formatOnce(({ event, game }: Update) => line(toWireEvent(event, game))),
  count: (count) => line({ kind: 'watchers', count }),
  presence: (presence) => line({ kind: 'presence', ...presence }),
  pulse: '\n',
  goodbye: line({ kind: 'goodbye' }),
};

/** Sends a game and its events in a response that does not end. */
export class EventStream implements Stream {
  readonly credential: Credential;
  readonly #response: ServerResponse;
  readonly #format: StreamFormat;

  constructor(reply: FastifyReply, format: StreamFormat, credential: Credential) {
    this.credential = credential;
    this.#response = reply.raw;
    this.#format = format;
    this.#response.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': format.type,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    this.#response.flushHeaders();
  }

  start(game: Game): void {
    this.#write(this.#format.game(game));
  }

  send(update: Update): void {
    this.#write(this.#format.update(update));
  }

  sendAudience(audience: Audience): void {
    this.#write(this.#format.count(audience.spectators));
    const presence = findWirePresence(audience);
    if (presence) this.#write(this.#format.presence(presence));
  }

  sendHeartbeat(): void {
    this.#write(this.#format.pulse);
  }

  sendGoodbye(): void {
    this.#response.end(this.#format.goodbye);
  }

  #write(text: string): void {
    // The goodbye has been sent, but the client has not read it yet.
    if (this.#response.writableEnded) return;
    if (this.#response.writableLength > LIMITS.unreadBytes) this.#response.destroy();
    else this.#response.write(text);
  }
}
