import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { LIMITS } from '../../limits.ts';

/** Whether a request asks for a WebSocket. Upgrades to other protocols are ignored, and the request is answered as usual. */
export function wantsSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Routes requests for WebSockets like all other requests, through the same limits and validation. The route opens the
 * socket or answers with an error.
 */
export class Sockets {
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIMITS.messageBytes,
  });
  /** The bytes that arrived after each request. */
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

  /** Opens the socket that a request asks for, unless its handshake is invalid, which is answered here. */
  open({ raw }: FastifyRequest, reply: FastifyReply, use: (socket: WebSocket) => void): void {
    reply.hijack();
    const { socket } = raw;
    // The response and the first messages leave in one write.
    socket.cork();
    process.nextTick(() => socket.uncork());
    this.#server.handleUpgrade(raw, socket, this.#heads.get(raw)!, use);
  }
}
