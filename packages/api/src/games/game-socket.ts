import type { Problem } from '../http/problem.ts';
import { applyEvent, expandMove } from './apply-event.ts';
import { ProblemError } from './client.ts';
import type { GameEvent } from './event.ts';
import type { Game } from './game.ts';
import type { SaidPhrase, SendPhrase } from './phrase.ts';
import type { Presences, Watchers } from './presence.ts';
import type { Claim, Offer, PlayMove, Resign, Takeback } from './request.ts';
import type { BriefMove, SocketRequest } from './socket.ts';
import type { StreamMessage } from './stream.ts';

type ServerMessage =
  | BriefMove
  | GameEvent
  | { readonly kind: 'game'; readonly game: Game }
  | ({ readonly kind: 'watchers' } & Watchers)
  | ({ readonly kind: 'presence' } & Presences)
  | ({ readonly kind: 'phrase' } & SaidPhrase)
  | { readonly kind: 'done'; readonly ref: number; readonly version: number }
  | ({ readonly kind: 'problem'; readonly ref?: number } & Problem)
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'goodbye' };

type WithoutRef<Request> = Request extends SocketRequest ? Omit<Request, 'ref'> : never;

/** A request that the server has not answered, or whose events have not arrived yet. */
interface Pending extends PromiseWithResolvers<Game> {
  readonly timeout: ReturnType<typeof setTimeout>;
  /** The version the game had when the request was done, once the server has said so. */
  version?: number;
}

export interface SocketOptions {
  /** The game as the caller knows it; the socket then resumes after its version. */
  readonly game?: Game | undefined;
  /** The token of a seat of the game; it is sent with every request that does not specify one. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How long opening the socket and each request may take; after that the socket counts as dead and is closed. */
  readonly timeoutMs?: number;
  /** How long the socket may be silent before it counts as dead; the server sends a heartbeat every 20 seconds. */
  readonly silenceMs?: number;
}

const TIMEOUT_MS = 10_000;
const SILENCE_MS = 60_000;

/**
 * Watches and plays a game over one socket. A request resolves to the game once the server has made its effects durable
 * and they have arrived here; it throws a `ProblemError` when it is rejected. When the connection is lost before the
 * answer, the outcome is unknown and the request may be repeated.
 */
export class GameSocket {
  /** Resolves when the socket is closed, by either side or because it is dead. */
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #onMessage: (message: StreamMessage) => void;
  readonly #token: string | undefined;
  readonly #timeoutMs: number;
  readonly #silenceMs: number;
  readonly #opened = Promise.withResolvers<void>();
  readonly #pending = new Map<number, Pending>();
  #markClosed!: () => void;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #refs = 0;
  #game: Game | undefined;

  /**
   * Opens the socket of a game; `baseUrl` is the server's `http://…` without `/api/v1`. Resolves when the connection works
   * in both directions and the game is known; rejects when that takes too long. `onMessage` receives what a stream would
   * deliver.
   */
  static async open(
    baseUrl: string,
    gameId: string,
    onMessage: (message: StreamMessage) => void,
    options: SocketOptions = {},
  ): Promise<GameSocket> {
    const { game, signal, timeoutMs = TIMEOUT_MS } = options;
    const address = `${baseUrl.replace(/^http/, 'ws')}/api/v1/games/${encodeURIComponent(gameId)}/socket`;
    signal?.throwIfAborted();
    const socket = new GameSocket(address + (game ? `?after=${game.version}` : ''), onMessage, options);
    const abort = () => socket.close();
    signal?.addEventListener('abort', abort);
    void socket.closed.then(() => signal?.removeEventListener('abort', abort));
    const timeout = setTimeout(() => socket.close(), timeoutMs);
    try {
      await socket.#opened.promise;
      await socket.#request({ kind: 'identify' });
      return socket;
    } catch (error) {
      socket.close();
      throw error;
    } finally {
      clearTimeout(timeout);
    }
  }

  private constructor(url: string, onMessage: (message: StreamMessage) => void, options: SocketOptions) {
    const { game, token, timeoutMs = TIMEOUT_MS, silenceMs = SILENCE_MS } = options;
    this.#onMessage = onMessage;
    this.#game = game;
    this.#token = token;
    this.#timeoutMs = timeoutMs;
    this.#silenceMs = silenceMs;
    this.closed = new Promise((resolve) => {
      this.#markClosed = resolve;
    });
    this.#socket = new WebSocket(url);
    this.#socket.onopen = () => this.#opened.resolve();
    this.#socket.onmessage = ({ data }) => this.#receive(JSON.parse(data as string) as ServerMessage);
    this.#socket.onclose = () => this.close();
    this.#socket.onerror = () => this.close();
  }

  /** Repeating the request is safe: the move is played once. */
  playMove(number: number, move: PlayMove, token?: string): Promise<Game> {
    return this.#request({ kind: 'play', move: number, ...move, ...(token && { token }) });
  }

  resign(body: Resign = {}, token?: string): Promise<Game> {
    return this.#request({ kind: 'resign', ...body, ...(token && { token }) });
  }

  abort(body: Resign = {}, token?: string): Promise<Game> {
    return this.#request({ kind: 'abort', ...body, ...(token && { token }) });
  }

  claim(body: Claim = {}, token?: string): Promise<Game> {
    return this.#request({ kind: 'claim', ...body, ...(token && { token }) });
  }

  swap(body: Resign = {}, token?: string): Promise<Game> {
    return this.#request({ kind: 'swap', ...body, ...(token && { token }) });
  }

  draw(body: Offer = {}, token?: string): Promise<Game> {
    return this.#request({ kind: 'draw', ...body, ...(token && { token }) });
  }

  takeback(body: Takeback = {}, token?: string): Promise<Game> {
    return this.#request({ kind: 'takeback', ...body, ...(token && { token }) });
  }

  async sendPhrase(body: SendPhrase, token?: string): Promise<void> {
    await this.#request({ kind: 'phrase', ...body, ...(token && { token }) });
  }

  /** Closes the socket. Does not wait for the server, because a dead connection would never confirm it. */
  close(): void {
    this.#socket.onmessage = null;
    this.#socket.close();
    clearTimeout(this.#silence);
    this.#opened.reject(new Error('the socket was refused'));
    for (const { reject, timeout } of this.#pending.values()) {
      clearTimeout(timeout);
      reject(new Error('the socket was closed'));
    }
    this.#pending.clear();
    this.#markClosed();
  }

  #request(request: WithoutRef<SocketRequest>): Promise<Game> {
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('the socket was closed'));
    const ref = this.#refs++;
    const answer = Promise.withResolvers<Game>();
    const timeout = setTimeout(() => this.close(), this.#timeoutMs);
    this.#pending.set(ref, { ...answer, timeout });
    this.#socket.send(JSON.stringify({ ...(this.#token && { token: this.#token }), ...request, ref }));
    return answer.promise;
  }

  #receive(message: ServerMessage): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.close(), this.#silenceMs);
    if (!('kind' in message)) {
      this.#advance(message[0], (game) => expandMove(game, message));
    } else if (message.kind === 'done') {
      const pending = this.#pending.get(message.ref);
      if (pending) pending.version = message.version;
      this.#settle();
    } else if (message.kind === 'problem') {
      const { kind: _, ref, ...problem } = message;
      this.#take(ref)?.reject(new ProblemError(problem));
    } else if (message.kind === 'game') {
      this.#game = message.game;
      this.#onMessage(message);
      this.#settle();
    } else if ('number' in message) {
      this.#advance(message.number, () => message);
    } else if (message.kind === 'watchers' || message.kind === 'presence' || message.kind === 'phrase') {
      this.#onMessage(message);
    }
  }

  #advance(number: number, toEvent: (game: Game) => GameEvent): void {
    const before = this.#game;
    if (before && number <= before.version) return;
    const next = before && findNext(before, toEvent);
    if (!next) {
      // Something was lost on the way. A new connection resumes after the last event that was received.
      this.close();
      return;
    }
    this.#game = next.game;
    this.#onMessage({ kind: 'event', ...next });
    this.#settle();
  }

  /** Resolves the requests whose events have arrived: the answer and the events come in either order. */
  #settle(): void {
    const game = this.#game;
    if (!game) return;
    for (const [ref, { version }] of this.#pending) {
      if (version !== undefined && version <= game.version) this.#take(ref)?.resolve(game);
    }
  }

  #take(ref: number | undefined): Pending | undefined {
    const pending = this.#pending.get(ref!);
    clearTimeout(pending?.timeout);
    this.#pending.delete(ref!);
    return pending;
  }
}

/** The event and the game after it; undefined if the event does not follow the game. */
function findNext(
  before: Game,
  toEvent: (game: Game) => GameEvent,
): { event: GameEvent; game: Game } | undefined {
  try {
    const event = toEvent(before);
    return { event, game: applyEvent(before, event) };
  } catch {
    return undefined;
  }
}
