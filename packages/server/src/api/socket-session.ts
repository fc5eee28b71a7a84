import type { Problem, SocketRequest } from '@kalah/api';
import type { FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Games } from '../games/games.ts';
import { byToken, type Credential } from '../games/seat.ts';
import { toProblem } from '../http/problem.ts';
import type { SocketRequestReport } from '../ops/metrics.ts';
import { describeError } from './errors.ts';
import { execute, findMessage, isKind, type Message, toSocketRequest } from './socket-request.ts';
import type { SocketStream } from './socket-stream.ts';

/** So many wishes may wait for the one at work; more are left in the network until it is their turn. */
const MOST_WAITING = 16;

/** What a conversation needs. */
export interface SocketSessionOptions {
  readonly games: Games;
  readonly gameId: string;
  readonly socket: WebSocket;
  /** Where the answers go. */
  readonly stream: SocketStream;
  /** The request that opened the socket. */
  readonly request: FastifyRequest;
  /** Throws when the other side asks too much. */
  readonly admit: (request: FastifyRequest) => Promise<void>;
  readonly observe: (report: SocketRequestReport) => void;
}

/**
 * What the other side of a socket wishes for, one after the other. What a wish changes is told to everybody who watches;
 * the other side alone is told of a refusal, and of a fulfilment when it gave the wish a number to be told by.
 */
export class SocketSession {
  readonly #options: SocketSessionOptions;
  /** Who asks, where a wish does not say so itself. */
  readonly #asker: Credential;
  readonly #waiting: { readonly text: string; readonly at: number }[] = [];
  #isBusy = false;
  #count = 0;
  #lastShown: { readonly token: string; readonly credential: Credential } | undefined;

  constructor(options: SocketSessionOptions) {
    this.#options = options;
    this.#asker = options.stream.credential;
  }

  hear(data: RawData, isBinary: boolean): void {
    // Bytes are no JSON; they are refused in their turn, as nothing.
    this.#waiting.push({ text: isBinary ? '' : String(data), at: Date.now() });
    if (this.#waiting.length === MOST_WAITING) this.#options.socket.pause();
    if (!this.#isBusy) void this.#work();
  }

  /** The other side has gone, and with it what it still wished for. */
  end(): void {
    this.#waiting.length = 0;
  }

  async #work(): Promise<void> {
    const { socket } = this.#options;
    this.#isBusy = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      await this.#answer(next.text, next.at);
    }
    this.#isBusy = false;
    if (socket.isPaused) socket.resume();
  }

  async #answer(text: string, at: number): Promise<void> {
    const { games, gameId, stream, request, admit, observe } = this.#options;
    const began = performance.now();
    const message = findMessage(text);
    try {
      await admit(request);
      const asked = toSocketRequest(message);
      const asker = this.#findAsker(asked);
      stream.credential = asker;
      const { version } = await execute(games, gameId, asked, { by: asker, at });
      if (asked.ref !== undefined) stream.confirm(version, asked.ref);
      observe({ kind: asked.kind, outcome: 'fulfilled', milliseconds: performance.now() - began });
    } catch (error) {
      const { status } = this.#refuse(error as Error, message);
      observe({
        kind: isKind(message?.kind) ? message.kind : 'none',
        outcome: status < 500 ? 'refused' : 'failed',
        error: error as Error,
        milliseconds: performance.now() - began,
      });
    }
  }

  #findAsker({ token, name }: SocketRequest): Credential {
    if (token !== undefined) return this.#hashOnce(token);
    return name === undefined ? this.#asker : { kind: 'name', name };
  }

  /** A player shows the same token again and again. */
  #hashOnce(token: string): Credential {
    if (this.#lastShown?.token !== token) this.#lastShown = { token, credential: byToken(token) };
    return this.#lastShown.credential;
  }

  #refuse(error: Error, message: Message | undefined): Problem {
    const { stream, request } = this.#options;
    const [code, more] = describeError(error);
    const problem = { ...toProblem(code, `${request.id}.${++this.#count}`), ...more };
    if (problem.status >= 500)
      request.log.error({ trace: problem.trace, err: error }, 'socket request failed');
    stream.refuse(problem, typeof message?.ref === 'number' ? message.ref : undefined);
    return problem;
  }
}
