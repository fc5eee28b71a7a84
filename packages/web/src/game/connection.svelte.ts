import type { Game } from '@kalah/api';
import { ProblemError, type StreamMessage } from '@kalah/api/client';
// Part of the page rather than loaded on demand: on a bad connection a late file may never arrive.
import { type GameCommands, GameConnection } from '@kalah/api/game-connection';
import { Retry } from '@kalah/api/retry';
import { gamesApi } from '../clients/games.ts';

/** If the timer of the page has fallen behind by this much, the device was asleep. */
const ASLEEP_MS = 1000;

/** How far the timer of the page is behind the clock of the device, plus a constant. */
const measureTimerLag = () => Date.now() - performance.now();

/** Why the server may not have our moves: no connection, or a request that is being repeated. */
interface Reach {
  readonly connected?: boolean;
  readonly retrying?: boolean;
}

export type GameMessage = Exclude<StreamMessage, { kind: 'connection' }>;

interface Connected {
  readonly game: Game;
  readonly seat: { readonly token?: string } | undefined;
  receive(message: GameMessage): void;
  /** The server was lost or found. */
  noticeReach(): void;
}

/** Connects a match to the server until the signal aborts, and knows whether the server can be reached. */
export class Connection {
  /** For requests that are safe to repeat. */
  readonly retry: Retry;
  readonly #match: Connected;
  readonly #signal: AbortSignal;
  readonly #connection: GameConnection;
  #connected = $state(true);
  #retrying = $state(false);
  #timerLag = measureTimerLag();

  readonly isOnline: boolean = $derived(this.#connected && !this.#retrying);

  constructor(match: Connected, signal: AbortSignal) {
    this.#match = match;
    this.#signal = signal;
    this.retry = new Retry(signal, (error) => {
      if (!(error instanceof ProblemError)) this.setReach({ retrying: true });
    });
    this.#connection = new GameConnection({
      baseUrl: location.origin,
      client: gamesApi,
      gameId: match.game.id,
      game: () => match.game,
      token: () => match.seat?.token,
      onMessage: (message) =>
        message.kind === 'connection' ? this.#setConnected(message.online) : match.receive(message),
      signal,
    });
  }

  get commands(): GameCommands {
    return this.#connection.commands;
  }

  /** Throws when the server rejects the game permanently. */
  async run(): Promise<void> {
    const signal = this.#signal;
    // The browser notices at once what a silent connection shows only after a minute.
    addEventListener('offline', () => this.#loseNetwork(), { signal });
    addEventListener('online', () => this.#connection.changeNetwork(), { signal });
    addEventListener('visibilitychange', () => this.#noticeSleep(), { signal });
    await this.#connection.run();
  }

  reconnect(): void {
    this.#connection.reconnect();
  }

  setReach({ connected = this.#connected, retrying = this.#retrying }: Reach): void {
    const wasOnline = this.isOnline;
    this.#connected = connected;
    this.#retrying = retrying;
    if (this.isOnline !== wasOnline) this.#match.noticeReach();
  }

  #setConnected(connected: boolean): void {
    this.setReach({ connected });
    if (connected) this.retry.hurry();
  }

  #loseNetwork(): void {
    this.setReach({ connected: false });
    this.reconnect();
  }

  /** Reconnects after the device was asleep: the old connection may be dead, and the new one brings the server's time. */
  #noticeSleep(): void {
    const lag = measureTimerLag();
    if (document.hidden || lag - this.#timerLag < ASLEEP_MS) return;
    this.#timerLag = lag;
    this.reconnect();
  }
}
