import { applyEvent, expandMove } from './apply-event.ts';
import { ProblemError } from './client.ts';
import type { GameEvent } from './event.ts';
import type { Game } from './game.ts';
import type { Problem } from './problem.ts';
import type { Offer, Resign, Takeback } from './request.ts';
import type { BriefMove, SocketRequest } from './socket.ts';
import type { StreamMessage } from './stream.ts';

/** What a server sends over a game's socket. */
type ServerMessage =
  | BriefMove
  | GameEvent
  | { readonly kind: 'game'; readonly game: Game }
  | { readonly kind: 'watchers'; readonly count: number }
  | { readonly kind: 'done'; readonly ref: number; readonly version: number }
  | ({ readonly kind: 'problem'; readonly ref?: number } & Problem)
  | { readonly kind: 'goodbye' };

type WithoutRef<Request> = Request extends SocketRequest ? Omit<Request, 'ref'> : never;

/** A request that the server has not answered, or whose events have not arrived yet. */
interface Pending extends PromiseWithResolvers<Game> {
  /** The version the game had when the request was done, once the server has said so. */
  version?: number;
}

/**
 * Watches and plays a game over one socket. A request resolves to the game once the server has made its effects durable
 * and they have arrived here; it throws a `ProblemError` when it is rejected. When the connection is lost before the
 * answer, the outcome is unknown and the request may be repeated.
 */
export class GameSocket {
  /** Resolves when the socket is closed, by either side. */
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #hear: (message: StreamMessage) => void;
  readonly #pending = new Map<number, Pending>();
  #refs = 0;
  #game: Game | undefined;

  /**
   * Opens the socket of a game; `baseUrl` is the server's `http://…` without `/api/v1`. Resolves when the game has arrived.
   * `hear` receives what a stream would deliver, beginning with the game.
   */
  static async open(
    baseUrl: string,
    gameId: string,
    hear: (message: StreamMessage) => void,
  ): Promise<GameSocket> {
    const shown = Promise.withResolvers<void>();
    const url = `${baseUrl.replace(/^http/, 'ws')}/api/v1/games/${encodeURIComponent(gameId)}/socket`;
    const socket = new GameSocket(url, (message) => {
      if (message.kind === 'game') shown.resolve();
      hear(message);
    });
    socket.closed.then(() => shown.reject(new Error('the socket was refused')));
    await shown.promise;
    return socket;
  }

  private constructor(url: string, hear: (message: StreamMessage) => void) {
    this.#hear = hear;
    this.#socket = new WebSocket(url);
    this.#socket.onmessage = ({ data }) => this.#receive(JSON.parse(data as string) as ServerMessage);
    this.closed = new Promise((resolve) => {
      this.#socket.onclose = () => {
        for (const { reject } of this.#pending.values()) reject(new Error('the socket was closed'));
        this.#pending.clear();
        resolve();
      };
    });
  }

  play(move: number, pit: number, token?: string): Promise<Game> {
    return this.#request({ kind: 'play', move, pit, ...(token && { token }) });
  }

  resign(body: Resign = {}, token?: string): Promise<Game> {
    return this.#request({ kind: 'resign', ...body, ...(token && { token }) });
  }

  abort(body: Resign = {}, token?: string): Promise<Game> {
    return this.#request({ kind: 'abort', ...body, ...(token && { token }) });
  }

  draw(body: Offer = {}, token?: string): Promise<Game> {
    return this.#request({ kind: 'draw', ...body, ...(token && { token }) });
  }

  takeback(body: Takeback = {}, token?: string): Promise<Game> {
    return this.#request({ kind: 'takeback', ...body, ...(token && { token }) });
  }

  close(): void {
    this.#socket.close();
  }

  #request(request: WithoutRef<SocketRequest>): Promise<Game> {
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('the socket was closed'));
    const ref = this.#refs++;
    const pending = Promise.withResolvers<Game>();
    this.#pending.set(ref, pending);
    this.#socket.send(JSON.stringify({ ...request, ref }));
    return pending.promise;
  }

  #receive(message: ServerMessage): void {
    if (!('kind' in message)) {
      if (message[0] > this.#game!.version) this.#advance(expandMove(this.#game!, message));
    } else if (message.kind === 'done') {
      const pending = this.#pending.get(message.ref);
      if (pending) pending.version = message.version;
      this.#settle();
    } else if (message.kind === 'problem') {
      const { kind: _, ref, ...problem } = message;
      this.#pending.get(ref!)?.reject(new ProblemError(problem));
      this.#pending.delete(ref!);
    } else if (message.kind === 'game') {
      this.#game = message.game;
      this.#hear(message);
      this.#settle();
    } else if ('number' in message) {
      if (message.number > this.#game!.version) this.#advance(message);
    } else if (message.kind === 'watchers') {
      this.#hear(message);
    }
  }

  #advance(event: GameEvent): void {
    const game = applyEvent(this.#game!, event);
    this.#game = game;
    this.#hear({ kind: 'event', event, game });
    this.#settle();
  }

  /** Resolves the requests whose events have arrived: the answer and the events come in either order. */
  #settle(): void {
    for (const [ref, { version, resolve }] of this.#pending) {
      if (version === undefined || version > this.#game!.version) continue;
      this.#pending.delete(ref);
      resolve(this.#game!);
    }
  }
}
