import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { LIMITS } from '../../../limits.ts';

/** It is destroyed if too much unread data is pending. */
export class EndlessResponse {
  readonly #response: ServerResponse;

  constructor(reply: FastifyReply, type: string) {
    this.#response = reply.raw;
    this.#response.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': type,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    this.#response.flushHeaders();
  }

  write(text: string): void {
    // The goodbye has been sent, but the client has not read it yet.
    if (this.#response.writableEnded) return;
    if (this.#response.writableLength > LIMITS.unreadBytes) this.#response.destroy();
    else this.#response.write(text);
  }

  end(text: string): void {
    this.#response.end(text);
  }
}
