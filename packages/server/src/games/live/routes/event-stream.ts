import type { FastifyReply } from 'fastify';
import type { Game } from '../../game.ts';
import type { Update } from '../../replay.ts';
import { type Credential, findAccountId } from '../../seat.ts';
import { toWireEvent } from '../../wire/event.ts';
import { toWireGame } from '../../wire/game.ts';
import { findWirePresence } from '../../wire/presence.ts';
import { toWireWatchers, type WireWatchers } from '../../wire/watchers.ts';
import type { Watcher } from '../feed.ts';
import type { SentPhrase } from '../phrase.ts';
import type { Audience } from '../presence.ts';
import { formatOnce, type Stream } from '../streams.ts';
import { EndlessResponse } from './endless-response.ts';

type WirePresences = NonNullable<ReturnType<typeof findWirePresence>>;

export interface StreamFormat {
  readonly type: string;
  readonly game: (game: Game) => string;
  readonly update: (update: Update) => string;
  readonly watchers: (watchers: WireWatchers) => string;
  readonly presence: (presence: WirePresences) => string;
  readonly phrase: (sent: SentPhrase) => string;
  readonly keepAlive: string;
  readonly goodbye: string;
}

const RECONNECT_MS = 500;

export const formatServerEvent = (event: string, data: unknown, id?: number | string) =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Server-sent events. The id is the event's number, which browsers send back as `Last-Event-ID` when they reconnect. */
export const EVENT_STREAM: StreamFormat = {
  type: 'text/event-stream; charset=utf-8',
  game: (game) => `retry: ${RECONNECT_MS}\n${formatServerEvent('game', toWireGame(game), game.version)}`,
  update: formatOnce(({ event, game }) =>
    formatServerEvent(event.kind, toWireEvent(event, game), event.number),
  ),
  watchers: (watchers) => formatServerEvent('watchers', watchers),
  presence: (presence) => formatServerEvent('presence', presence),
  phrase: ({ side, phrase }) => formatServerEvent('phrase', { side, phrase }),
  keepAlive: ': still here\n\n',
  goodbye: `retry: ${RECONNECT_MS}\n${formatServerEvent('goodbye', {})}`,
};

const line = (data: unknown) => `${JSON.stringify(data)}\n`;

/** One JSON value per line, for programs. An empty line is a keep-alive. */
export const NDJSON: StreamFormat = {
  type: 'application/x-ndjson; charset=utf-8',
  game: (game) => line({ kind: 'game', game: toWireGame(game) }),
  update: formatOnce(({ event, game }) => line(toWireEvent(event, game))),
  watchers: (watchers) => line({ kind: 'watchers', ...watchers }),
  presence: (presence) => line({ kind: 'presence', ...presence }),
  phrase: ({ side, phrase }) => line({ kind: 'phrase', side, phrase }),
  keepAlive: '\n',
  goodbye: line({ kind: 'goodbye' }),
};

export class EventStream implements Stream, Watcher {
  readonly credential: Credential;
  readonly #response: EndlessResponse;
  readonly #format: StreamFormat;

  constructor(reply: FastifyReply, format: StreamFormat, credential: Credential) {
    this.credential = credential;
    this.#format = format;
    this.#response = new EndlessResponse(reply, format.type);
  }

  get person(): string | undefined {
    return findAccountId(this.credential);
  }

  start(game: Game): void {
    this.#response.write(this.#format.game(game));
  }

  send(update: Update): void {
    this.#response.write(this.#format.update(update));
  }

  sendAudience(audience: Audience): void {
    this.#response.write(this.#format.watchers(toWireWatchers(audience)));
    const presence = findWirePresence(audience);
    if (presence) this.#response.write(this.#format.presence(presence));
  }

  sendPhrase(sent: SentPhrase): void {
    this.#response.write(this.#format.phrase(sent));
  }

  /** The client reconnects, and the response explains why the stream ended. */
  end(): void {
    this.sendGoodbye();
  }

  sendKeepAlive(): void {
    this.#response.write(this.#format.keepAlive);
  }

  sendGoodbye(): void {
    this.#response.end(this.#format.goodbye);
  }
}
