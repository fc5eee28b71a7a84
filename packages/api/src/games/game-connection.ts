import { Backoff } from '../http/backoff.ts';
import type { Client } from './client.ts';
import type { Game } from './game.ts';
import { GameSocket } from './game-socket.ts';
import type { SendPhrase } from './phrase.ts';
import { type StreamMessage, watchGame } from './stream.ts';

/** Requests of a player, over a socket or by HTTP; those that change the game resolve to the game after it. */
export type GameCommands = Pick<
  GameSocket,
  'playMove' | 'resign' | 'abort' | 'claim' | 'swap' | 'draw' | 'takeback'
> & {
  sendPhrase(body: SendPhrase, token?: string): Promise<unknown>;
};

export interface ConnectionOptions {
  /** The server's address without `/api/v1`. */
  readonly baseUrl: string;
  /** Sends the requests while there is no socket. */
  readonly client: Client;
  readonly gameId: string;
  /** The game as the caller knows it now; a connection resumes after its version. */
  readonly game: () => Game;
  readonly token: () => string | undefined;
  /** Receives what a stream would deliver. */
  readonly onMessage: (message: StreamMessage) => void;
  readonly signal: AbortSignal;
  /** How long opening a socket, and each request over it, may take. */
  readonly socketTimeoutMs?: number;
}

const SOCKET_TIMEOUT_MS = 6000;
const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;
/** After a stream worked and a socket did not, how long reconnecting goes straight to a stream. */
const AVOID_SOCKETS_MS = 5 * 60_000;
/** A connection that lasted this long was a good one. */
const STEADY_MS = 5000;

/**
 * Watches and plays a game over a socket. Where sockets cannot be opened, it watches over a stream and plays by requests instead.
 * It reconnects by itself until the signal aborts.
 */
export class GameConnection {
  readonly #options: ConnectionOptions;
  readonly #requests: GameCommands;
  readonly #backoff = new Backoff(MIN_PAUSE_MS, MAX_PAUSE_MS);
  #attempt = new AbortController();
  #socket: GameSocket | undefined;
  /** Until when sockets are not tried: a stream could be opened where a socket could not, as behind some proxies. */
  #socketsFailUntil = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { client, gameId } = options;
    this.#requests = {
      playMove: (number, move, token) => client.playMove(gameId, number, move, token),
      resign: (body, token) => client.resign(gameId, body, token),
      abort: (body, token) => client.abort(gameId, body, token),
      claim: (body, token) => client.claim(gameId, body, token),
      swap: (body, token) => client.swap(gameId, body, token),
      draw: (body, token) => client.draw(gameId, body, token),
      takeback: (body, token) => client.takeback(gameId, body, token),
      sendPhrase: (body, token) => client.sendPhrase(gameId, body, token),
    };
  }

  /** Where to send commands now. Read it again before repeating a failed command, because it may have changed. */
  get commands(): GameCommands {
    return this.#socket ?? this.#requests;
  }

  get transport(): 'socket' | 'stream' {
    return this.#socket ? 'socket' : 'stream';
  }

  /** Connects and reconnects until the signal aborts. Throws when the server rejects the game permanently. */
  async run(): Promise<void> {
    const { signal } = this.#options;
    while (!signal.aborted) {
      this.#attempt = new AbortController();
      const attempt = AbortSignal.any([signal, this.#attempt.signal]);
      const began = performance.now();
      const triesSocket = began >= this.#socketsFailUntil;
      if (!triesSocket || !(await this.#useSocket(attempt))) await this.#useStream(attempt, triesSocket);
      if (performance.now() - began > STEADY_MS) this.#backoff.reset();
      if (!attempt.aborted) await this.#backoff.pause(attempt);
    }
  }

  reconnect(): void {
    this.#backoff.reset();
    this.#attempt.abort();
  }

  /** Reconnects, and tries a socket again, which the new network may allow. */
  changeNetwork(): void {
    this.#socketsFailUntil = 0;
    this.reconnect();
  }

  async #useSocket(signal: AbortSignal): Promise<boolean> {
    const { baseUrl, gameId, game, token, socketTimeoutMs = SOCKET_TIMEOUT_MS } = this.#options;
    try {
      const socket = await GameSocket.open(baseUrl, gameId, (message) => this.#deliver(message), {
        game: game(),
        token: token(),
        signal,
        timeoutMs: socketTimeoutMs,
      });
      this.#socket = socket;
      this.#deliver({ kind: 'connection', online: true });
      await socket.closed;
    } catch {
      return signal.aborted;
    } finally {
      this.#socket = undefined;
    }
    if (!signal.aborted) this.#deliver({ kind: 'connection', online: false });
    return true;
  }

  async #useStream(signal: AbortSignal, socketFailed: boolean): Promise<void> {
    const { baseUrl, gameId, game, token } = this.#options;
    const url = `${baseUrl}/api/v1/games/${encodeURIComponent(gameId)}/events`;
    for await (const message of watchGame(url, { signal, token: token(), game: game() })) {
      this.#deliver(message);
      if (message.kind !== 'connection') continue;
      if (!message.online) return;
      if (socketFailed) this.#socketsFailUntil = performance.now() + AVOID_SOCKETS_MS;
    }
  }

  #deliver(message: StreamMessage): void {
    if (message.kind === 'event') this.#backoff.reset();
    this.#options.onMessage(message);
  }
}
