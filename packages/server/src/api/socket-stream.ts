import type { BriefMove, Problem } from '@kalah/api';
import type { WebSocket } from 'ws';
import type { Game } from '../games/game.ts';
import type { Credential } from '../games/seat.ts';
import type { Update } from '../live/feed.ts';
import { MOST_UNREAD_BYTES, type Stream, wordOnce } from '../live/streams.ts';
import { toWireEvent, toWireGame } from './translate.ts';

/** The close code that says: the server restarts, come again. */
const RESTARTING = 1012;
/** How long the other side may take to agree that a socket is closed. */
const CLOSE_MS = 1000;

/** A move follows from its pit, and games are mostly moves; everything else is told as in the other streams. */
const wordUpdate = wordOnce(({ event, game }) => {
  const told =
    event.kind === 'moved'
      ? ([event.number, event.pit, event.at - game.createdAt] satisfies BriefMove)
      : toWireEvent(event, game);
  return JSON.stringify(told);
});

/** A game told over a WebSocket. */
export class SocketStream implements Stream {
  /** Whom the other side has shown to be, at last. */
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

  begin(game: Game): void {
    this.#send(JSON.stringify({ kind: 'game', game: toWireGame(game) }));
  }

  tell(update: Update): void {
    this.#send(wordUpdate(update));
  }

  count(watchers: number): void {
    this.#send(JSON.stringify({ kind: 'watchers', count: watchers }));
  }

  refuse(problem: Problem, ref: number | undefined): void {
    this.#send(JSON.stringify({ kind: 'problem', ref, ...problem }));
  }

  /** What was wished for is done, and durable; the game was at this version then. */
  confirm(version: number, ref: number): void {
    this.#send(JSON.stringify({ kind: 'done', ref, version }));
  }

  /** Whoever did not answer the last sign of life is gone, also when their network did not say so. */
  pulse(): void {
    if (this.#isAlive) this.#socket.ping();
    else this.#socket.terminate();
    this.#isAlive = false;
  }

  goodbye(): void {
    this.#send(JSON.stringify({ kind: 'goodbye' }));
    this.#socket.close(RESTARTING);
    setTimeout(() => this.#socket.terminate(), CLOSE_MS).unref();
  }

  #send(text: string): void {
    if (this.#socket.bufferedAmount > MOST_UNREAD_BYTES) this.#socket.terminate();
    else this.#socket.send(text);
  }
}
