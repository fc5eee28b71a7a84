import type { BriefMove, Problem } from '@kalah/api';
import type { WebSocket } from 'ws';
import type { Game } from '../games/game.ts';
import type { Update } from '../games/replay.ts';
import type { Credential } from '../games/seat.ts';
import { LIMITS } from '../limits.ts';
import { formatOnce, type Stream } from '../live/streams.ts';
import { toWireEvent } from './wire-event.ts';
import { toWireGame } from './wire-game.ts';

/** Close code "service restart": the client should reconnect. */
const RESTARTING = 1012;
const HEARTBEAT = JSON.stringify({ kind: 'heartbeat' });
/** How long the client may take to confirm that the socket is closed. */
const CLOSE_MS = 1000;

/** Most events are moves, and a client can derive a move from its pit; other events are sent as in the event stream. */
export const formatUpdate = formatOnce(({ event, game }) => {
  const message =
    event.kind === 'moved'
      ? ([event.number, event.pit, event.at - game.createdAt] satisfies BriefMove)
      : toWireEvent(event, game);
  return JSON.stringify(message);
});

/** Sends a game and its events over a WebSocket. */
export class SocketStream implements Stream {
  /** The credential of the client's latest request. */
  credential: Credential;
  readonly #socket: WebSocket;
  #isAlive = true;

  constructor(socket: WebSocket, credential: Credential) {
    this.#socket = socket;
    this.credential = credential;
    socket.on('pong', () => {
      this.#isAlive = true;
    });
  }

  start(game: Game): void {
    this.#send(JSON.stringify({ kind: 'game', game: toWireGame(game) }));
  }

  send(update: Update): void {
    this.#send(formatUpdate(update));
  }

  sendSpectators(count: number): void {
    this.#send(JSON.stringify({ kind: 'watchers', count }));
  }

  reject(problem: Problem, ref: number | undefined): void {
    this.#send(JSON.stringify({ kind: 'problem', ref, ...problem }));
  }

  /** Confirms that a request is durable; `version` is the game's version after it. */
  confirm(version: number, ref: number): void {
    this.#send(JSON.stringify({ kind: 'done', ref, version }));
  }

  /**
   * Closes the socket of a client that did not answer the last ping: its network may be gone without a notice. Scripts of
   * a browser do not see pings, so a message shows them that the server is there.
   */
  sendHeartbeat(): void {
    if (this.#isAlive) {
      this.#socket.ping();
      this.#send(HEARTBEAT);
    } else this.#socket.terminate();
    this.#isAlive = false;
  }

  sendGoodbye(): void {
    this.#send(JSON.stringify({ kind: 'goodbye' }));
    this.#socket.close(RESTARTING);
    setTimeout(() => this.#socket.terminate(), CLOSE_MS).unref();
  }

  #send(text: string): void {
    if (this.#socket.bufferedAmount > LIMITS.unreadBytes) this.#socket.terminate();
    else this.#socket.send(text);
  }
}
