import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { LIMITS } from '../limits.ts';

/** Whether a request wants to go on as a WebSocket. Any other change of protocol is passed over, and the request answered. */
export function wantsSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Requests that want to go on as WebSockets. They take the way of every other request, through the same limits and
 * checks to a route, which opens the socket or answers with a refusal like any other.
 */
export class Sockets {
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIMITS.messageBytes,
  });
  /** What came behind each request already. */
  readonly #heads = new WeakMap<IncomingMessage, Buffer>();

  constructor(app: FastifyInstance) {
    app.server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      this.#heads.set(request, head);
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(request.socket);
      response.once('finish', () => socket.end());
      app.routing(request, response);
    });
  }

  isAwaited({ raw }: FastifyRequest): boolean {
    return this.#heads.has(raw);
  }

  /** Opens the socket that a request waits for. A handshake that is none is refused here, and nothing is opened. */
  open({ raw }: FastifyRequest, reply: FastifyReply, use: (socket: WebSocket) => void): void {
    reply.hijack();
    this.#server.handleUpgrade(raw, raw.socket, this.#heads.get(raw)!, use);
  }
}
