import type { FastifyReply } from 'fastify';
import type { Game } from '../../game.ts';
import { toWireEvent } from '../../wire/event.ts';
import { toWireGame } from '../../wire/game.ts';
import type { Watcher } from '../feed.ts';
import { formatOnce, type Stream } from '../streams.ts';
import { EndlessResponse } from './endless-response.ts';
import { EVENT_STREAM, formatServerEvent } from './event-stream.ts';

/** An event's id in this stream is the id of its game, a colon and its number. */
const toEventId = (gameId: string, number: number) => `${gameId}:${number}`;
const formatGame = (game: Game) =>
  formatServerEvent('game', toWireGame(game), toEventId(game.id, game.version));
const formatUpdate = formatOnce(({ event, game }) =>
  formatServerEvent(
    event.kind,
    { game: game.id, event: toWireEvent(event, game) },
    toEventId(game.id, event.number),
  ),
);

export class GamesStream implements Stream {
  readonly #response: EndlessResponse;

  constructor(reply: FastifyReply) {
    this.#response = new EndlessResponse(reply, EVENT_STREAM.type);
  }

  /** The watcher is not counted as a spectator, because the client shows a list. */
  createWatcher(): Watcher {
    return {
      start: (game) => this.#response.write(formatGame(game)),
      send: (update) => this.#response.write(formatUpdate(update)),
      sendAudience: () => undefined,
    };
  }

  sendKeepAlive(): void {
    this.#response.write(EVENT_STREAM.keepAlive);
  }

  sendGoodbye(): void {
    this.#response.end(EVENT_STREAM.goodbye);
  }
}
