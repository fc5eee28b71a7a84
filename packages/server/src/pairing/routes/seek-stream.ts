import type { SeekEvent } from '@kalah/api/pairing';
import type { FastifyReply } from 'fastify';
import { EndlessResponse } from '../../games/live/routes/endless-response.ts';
import {
  EVENT_STREAM,
  formatServerEvent,
  NDJSON,
  type StreamFormat,
} from '../../games/live/routes/event-stream.ts';
import type { Stream } from '../../games/live/streams.ts';
import type { Seek } from '../seek.ts';
import type { Placing, SeekEnd, Waiter } from '../waiters.ts';
import { toWireSeek } from '../wire.ts';

interface SeekFormat extends Pick<StreamFormat, 'type' | 'keepAlive' | 'goodbye'> {
  readonly event: (event: SeekEvent) => string;
}

const SERVER_EVENTS: SeekFormat = {
  ...EVENT_STREAM,
  event: ({ kind, ...data }) => formatServerEvent(kind, data),
};

const LINES: SeekFormat = { ...NDJSON, event: (event) => `${JSON.stringify(event)}\n` };

interface SeekStreamOptions {
  readonly accept: string | undefined;
  readonly seeker: string;
  /** The account. */
  readonly person: string | undefined;
  /** The token that cancels the seek, and later becomes the token of the seat. */
  readonly token: string;
  readonly isCurrent: () => Promise<boolean>;
}

/** Begins with the first event, so that a rejected request gets an error instead. */
export class SeekStream implements Stream, Waiter {
  readonly person: string | undefined;
  readonly #reply: FastifyReply;
  readonly #format: SeekFormat;
  readonly #seeker: string;
  readonly #token: string;
  readonly #isCurrent: () => Promise<boolean>;
  #response: EndlessResponse | undefined;

  constructor(reply: FastifyReply, { accept, seeker, person, token, isCurrent }: SeekStreamOptions) {
    this.#reply = reply;
    this.#format = accept?.includes('ndjson') ? LINES : SERVER_EVENTS;
    this.#seeker = seeker;
    this.#token = token;
    this.#isCurrent = isCurrent;
    this.person = person;
  }

  waiting(seek: Seek): void {
    this.#write({ kind: 'waiting', seek: toWireSeek(seek, this.#seeker), token: this.#token });
  }

  paired({ game, side }: Placing): void {
    this.#write({ kind: 'paired', game, side, token: this.#token });
    this.#open().end('');
  }

  ended(reason: SeekEnd): void {
    this.#write({ kind: 'ended', reason });
    this.#open().end('');
  }

  /** [A10] A connection ends with its session or token. */
  sendKeepAlive(): void {
    this.#open().write(this.#format.keepAlive);
    this.#isCurrent()
      .then((isCurrent) => isCurrent || this.sendGoodbye())
      .catch(() => undefined);
  }

  sendGoodbye(): void {
    this.#open().end(this.#format.goodbye);
  }

  #write(event: SeekEvent): void {
    this.#open().write(this.#format.event(event));
  }

  #open(): EndlessResponse {
    if (!this.#response) {
      this.#reply.hijack();
      this.#response = new EndlessResponse(this.#reply, this.#format.type);
    }
    return this.#response;
  }
}
