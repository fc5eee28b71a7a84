import type { Writable } from 'node:stream';
import type { BriefMove, Problem } from '@kalah/api';
import { WebSocket } from 'ws';
import { LIMITS } from '../../../limits.ts';
import { frameText } from '../../../platform/http/text-frame.ts';
import type { GameEvent } from '../../event.ts';
import type { Game } from '../../game.ts';
import type { Update } from '../../replay.ts';
import { type Credential, findAccountId } from '../../seat.ts';
import { toWireEvent } from '../../wire/event.ts';
import { toWireGame } from '../../wire/game.ts';
import { findWirePresence } from '../../wire/presence.ts';
import { toWireWatchers } from '../../wire/watchers.ts';
import type { Watcher } from '../feed.ts';
import type { SentPhrase } from '../phrase.ts';
import type { Audience } from '../presence.ts';
import { formatOnce, type Stream } from '../streams.ts';

/** Close code "service restart": the client should reconnect. */
const RESTARTING = 1012;
const HEARTBEAT = frameText(JSON.stringify({ kind: 'heartbeat' }));
/** How long the client may take to confirm that the socket is closed. */
const CLOSE_MS = 1000;

/** Most events are moves, and a client can derive a move from its pit; other events are sent as in the event stream. */
export function formatUpdate({ event, game }: Update): string {
  const message = event.kind === 'moved' ? toBriefMove(event, game.createdAt) : toWireEvent(event, game);
  return JSON.stringify(message);
}

function toBriefMove(event: GameEvent & { kind: 'moved' }, createdAt: number): BriefMove {
  const { number, pit, at, charged, granted = 0, credited = 0 } = event;
  const elapsed = at - createdAt;
  return charged === undefined ? [number, pit, elapsed] : [number, pit, elapsed, charged, granted, credited];
}

const formatGame = (game: Game) => frameText(JSON.stringify({ kind: 'game', game: toWireGame(game) }));
const gameFrames = new WeakMap<Game, Buffer>();
/** A game with a clock contains the time at which it is sent; any other is formatted once for all watchers. */
const frameGame = (game: Game) =>
  game.clock ? formatGame(game) : gameFrames.getOrInsertComputed(game, formatGame);
const frameUpdate = formatOnce((update) => frameText(formatUpdate(update)));

export class SocketStream implements Stream, Watcher {
  onCredential?: () => void;
  #credential: Credential;
  readonly #socket: WebSocket;
  /** The connection of the socket. Frames go straight to it, because all watchers of a game share them. */
  readonly #connection: Writable;
  #isAlive = true;
  #pingedAt = 0;
  #lagMs = 0;

  /** The lag of a game without a clock does not matter, so it is not measured before the first heartbeat. */
  constructor(socket: WebSocket, connection: Writable, credential: Credential, isTimed: boolean) {
    this.#socket = socket;
    this.#connection = connection;
    this.#credential = credential;
    socket.on('pong', () => {
      this.#isAlive = true;
      this.#lagMs = performance.now() - this.#pingedAt;
    });
    if (isTimed) this.#ping();
  }

  get credential(): Credential {
    return this.#credential;
  }

  set credential(credential: Credential) {
    if (credential === this.#credential) return;
    this.#credential = credential;
    this.onCredential?.();
  }

  get person(): string | undefined {
    return findAccountId(this.#credential);
  }

  /** [T11] The last measured round trip, in milliseconds. */
  get lagMs(): number {
    return this.#lagMs;
  }

  start(game: Game): void {
    this.#write(frameGame(game));
  }

  send(update: Update): void {
    this.#write(frameUpdate(update));
  }

  sendAudience(audience: Audience): void {
    this.#send(JSON.stringify({ kind: 'watchers', ...toWireWatchers(audience) }));
    const presence = findWirePresence(audience);
    if (presence) this.#send(JSON.stringify({ kind: 'presence', ...presence }));
  }

  sendPhrase({ side, phrase }: SentPhrase): void {
    this.#send(JSON.stringify({ kind: 'phrase', side, phrase }));
  }

  end(): void {
    this.sendGoodbye();
  }

  reject(problem: Problem, ref: number | undefined): void {
    this.#send(JSON.stringify({ kind: 'problem', ref, ...problem }));
  }

  confirm(version: number, ref: number): void {
    this.#send(JSON.stringify({ kind: 'done', ref, version }));
  }

  /**
   * Closes the socket of a client that did not answer the last ping: its network may be gone without a notice. Scripts of
   * a browser do not see pings, so a message shows them that the server is there.
   */
  sendKeepAlive(): void {
    if (this.#isAlive) {
      this.#ping();
      this.#write(HEARTBEAT);
    } else this.#socket.terminate();
    this.#isAlive = false;
  }

  sendGoodbye(): void {
    this.#send(JSON.stringify({ kind: 'goodbye' }));
    this.#socket.close(RESTARTING);
    setTimeout(() => this.#socket.terminate(), CLOSE_MS).unref();
  }

  #ping(): void {
    this.#pingedAt = performance.now();
    this.#socket.ping();
  }

  #send(text: string): void {
    this.#write(frameText(text));
  }

  #write(frame: Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#connection.writableLength > LIMITS.unreadBytes) this.#socket.terminate();
    else this.#connection.write(frame);
  }
}
