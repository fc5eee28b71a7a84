import type { FastifyReply } from 'fastify';
import { EndlessResponse } from '../../games/live/routes/endless-response.ts';
import { EVENT_STREAM, formatServerEvent } from '../../games/live/routes/event-stream.ts';
import type { Stream } from '../../games/live/streams.ts';
import type { AccountEvent } from '../account-watch.ts';
import { toWireAccountEvent } from '../wire.ts';

export class AccountStream implements Stream {
  readonly person: string;
  readonly #response: EndlessResponse;
  readonly #isCurrent: () => Promise<boolean>;

  constructor(reply: FastifyReply, person: string, isCurrent: () => Promise<boolean>) {
    this.person = person;
    this.#isCurrent = isCurrent;
    this.#response = new EndlessResponse(reply, EVENT_STREAM.type);
  }

  /** The id is the number of the last stored event, which browsers send back as `Last-Event-ID`. */
  send(event: AccountEvent, number: number): void {
    const { kind, ...data } = toWireAccountEvent(event);
    this.#response.write(formatServerEvent(kind, data, number));
  }

  sendReady(number: number): void {
    this.#response.write(formatServerEvent('ready', {}, number));
  }

  /** [A10] A connection ends with its session or token. */
  sendKeepAlive(): void {
    this.#response.write(EVENT_STREAM.keepAlive);
    this.#isCurrent()
      .then((isCurrent) => isCurrent || this.sendGoodbye())
      .catch(() => undefined);
  }

  sendGoodbye(): void {
    this.#response.end(EVENT_STREAM.goodbye);
  }
}
