import type { Problem, SocketRequest } from '@kalah/api';
import type { FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { LIMITS } from '../../../limits.ts';
import { BadRequest } from '../../../platform/http/bad-request.ts';
import { toCaller } from '../../../platform/http/caller.ts';
import type { Games } from '../../games.ts';
import type { Phrases } from '../../routes/phrases.ts';
import { byToken, type Credential } from '../../seat.ts';
import type { Hub } from '../hub.ts';
import { execute, findMessage, isKind, type Message, toSocketRequest } from './socket-request.ts';
import type { SocketStream } from './socket-stream.ts';

export interface SocketRequestReport {
  /** `none` for messages that are not requests. */
  readonly kind: string;
  readonly outcome: 'fulfilled' | 'refused' | 'failed';
  readonly error?: Error;
  readonly milliseconds: number;
}

export interface SocketSessionOptions {
  readonly games: Games;
  readonly gameId: string;
  readonly hub: Pick<Hub, 'absentSince'>;
  readonly phrases: Phrases;
  readonly socket: WebSocket;
  readonly stream: SocketStream;
  readonly request: FastifyRequest;
  readonly admit: (request: FastifyRequest) => Promise<void>;
  readonly observe: (report: SocketRequestReport) => void;
  readonly describeError: (error: Error, trace: string) => Problem;
  /** The credential of the client's account, as long as its session or token is valid. */
  readonly confirmCredential: () => Promise<Credential>;
}

interface ReceivedMessage {
  /** Undefined for a binary message, which is rejected in its turn. */
  readonly text: string | undefined;
  readonly at: number;
}

/**
 * Processes the requests of one socket in order. Their events reach the client through its stream, like those of any
 * other watcher; the session answers rejected requests, and requests with a `ref`.
 */
export class SocketSession {
  readonly #options: SocketSessionOptions;
  readonly #credential: Credential;
  readonly #caller: string;
  readonly #queue: ReceivedMessage[] = [];
  #isBusy = false;
  #problems = 0;
  #lastToken: { readonly token: string; readonly credential: Credential } | undefined;

  constructor(options: SocketSessionOptions) {
    this.#options = options;
    this.#credential = options.stream.credential;
    this.#caller = toCaller(options.request.ip);
  }

  receive(data: RawData, isBinary: boolean): void {
    const message = { text: isBinary ? undefined : String(data), at: Date.now() };
    if (!this.#isBusy) {
      void this.#work(message);
      return;
    }
    this.#queue.push(message);
    if (this.#queue.length === LIMITS.queuedMessages) this.#options.socket.pause();
  }

  end(): void {
    this.#queue.length = 0;
  }

  async #work(first: ReceivedMessage): Promise<void> {
    const { socket } = this.#options;
    this.#isBusy = true;
    let next: ReceivedMessage | undefined = first;
    while (next !== undefined) {
      await this.#process(next);
      next = this.#queue.shift();
    }
    this.#isBusy = false;
    if (socket.isPaused) socket.resume();
  }

  async #process({ text, at }: ReceivedMessage): Promise<void> {
    const { games, gameId, hub, stream, request, admit, observe, phrases, confirmCredential } = this.#options;
    const startedAt = performance.now();
    const message = text === undefined ? undefined : findMessage(text);
    try {
      await admit(request);
      if (text === undefined) throw new BadRequest('The message is binary; send the JSON as text.');
      const socketRequest = toSocketRequest(message);
      const shown = this.#findCredential(socketRequest);
      const credential = shown ?? (await confirmCredential());
      if (!shown) stream.credential = credential; // the session may have ended
      const { version } = await execute(games, gameId, socketRequest, {
        by: credential,
        at,
        lag: stream.lagMs,
        absentSince: (side) => hub.absentSince(gameId, side),
        caller: this.#caller,
        phrases,
      });
      // A rejected request, or one for an open seat, does not make a player a spectator.
      if (credential.kind !== 'none') stream.credential = credential;
      if (socketRequest.ref !== undefined) stream.confirm(version, socketRequest.ref);
      observe({
        kind: socketRequest.kind,
        outcome: 'fulfilled',
        milliseconds: performance.now() - startedAt,
      });
    } catch (error) {
      const { status } = this.#reject(error as Error, message);
      observe({
        kind: isKind(message?.kind) ? message.kind : 'none',
        outcome: status < 500 ? 'refused' : 'failed',
        error: error as Error,
        milliseconds: performance.now() - startedAt,
      });
    }
  }

  /** Undefined for the account's own credential, which has to be confirmed. */
  #findCredential({ token, name }: SocketRequest): Credential | undefined {
    if (token !== undefined) return this.#byToken(token);
    if (name !== undefined) return { kind: 'name', name };
    return this.#credential.kind === 'account' ? undefined : this.#credential;
  }

  /** Players send the same token with every move, so it is hashed once. */
  #byToken(token: string): Credential {
    if (this.#lastToken?.token !== token) this.#lastToken = { token, credential: byToken(token) };
    return this.#lastToken.credential;
  }

  #reject(error: Error, message: Message | undefined): Problem {
    const { stream, request, describeError } = this.#options;
    const problem = describeError(error, `${request.id}.${++this.#problems}`);
    if (problem.status >= 500)
      request.log.error({ trace: problem.trace, err: error }, 'socket request failed');
    stream.reject(problem, typeof message?.ref === 'number' ? message.ref : undefined);
    return problem;
  }
}
