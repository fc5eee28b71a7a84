import type { Game, GameEvent, Phrase, Watchers } from '@kalah/api';
import { ProblemError, type StreamMessage } from '@kalah/api/client';
// Part of the page rather than loaded on demand: on a bad connection a late file may never arrive.
import { type GameCommands, GameConnection } from '@kalah/api/game-connection';
import { Retry } from '@kalah/api/retry';
import { opposite, type Side } from '@kalah/rules';
import { gamesApi } from '../clients/games.ts';
import { onStorageChange } from '../ui/storage.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { ChoosingView } from './choosing-view.svelte.ts';
import type { UnsentMove } from './outbox.svelte.ts';
import { explain } from './refusal.ts';
import { SeatClaim, type Seated } from './seat-claim.svelte.ts';
import { findSeat, type StoredSeat, storeSeat } from './seats.ts';

/** How long a phrase is shown. */
const PHRASE_MS = 8000;
/** If the timer of the page has fallen behind by this much, the device was asleep. */
const ASLEEP_MS = 1000;

/** How far the timer of the page is behind the clock of the device, plus a constant. */
const measureTimerLag = () => Date.now() - performance.now();

/** A game on the server, to watch and to play. */
export class OnlineMatch extends ChoosingView {
  readonly #leaving = new AbortController();
  readonly #retry = new Retry(this.#leaving.signal, (error) => {
    if (!(error instanceof ProblemError)) this.setReach({ retrying: true });
  });
  readonly #claim: SeatClaim;
  readonly #connection: GameConnection;
  #timerLag = measureTimerLag();
  /** What the players have just said. */
  said = $state.raw<Partial<Record<Side, Phrase>>>({});

  constructor(game: Game) {
    super(game);
    this.#claim = new SeatClaim(game.id, this.#retry);
    this.#connection = new GameConnection({
      baseUrl: location.origin,
      client: gamesApi,
      gameId: game.id,
      game: () => this.game,
      token: () => this.seat?.token,
      onMessage: (message) => this.#receive(message),
      signal: this.#leaving.signal,
    });
  }

  /** Whether a seat was asked for and the answer is not there yet. */
  get isSittingDown(): boolean {
    return this.#claim.isPending;
  }

  /** Follows the game until `leave`. */
  async open(): Promise<void> {
    const { signal } = this.#leaving;
    const stop = onStorageChange(`seat:${this.id}`, () => this.#sit(findSeat(this.id)));
    signal.addEventListener('abort', stop);
    // The browser notices at once what a silent connection shows only after a minute.
    addEventListener('offline', () => this.#loseNetwork(), { signal });
    addEventListener('online', () => this.#connection.changeNetwork(), { signal });
    addEventListener('visibilitychange', () => this.#noticeSleep(), { signal });
    this.clock.open();
    void this.#readTimes();
    void this.#send();
    void this.#sitDown(this.#claim.resume());
    await this.#connection.run();
  }

  leave(): void {
    this.#leaving.abort();
    this.clock.close();
    this.rest();
  }

  /** Asks for a seat until there is an answer. */
  takeSeat = (side: Side, name: string) => this.#sitDown(this.#claim.make(side, name));

  /** Plays a seat that needs only its name. */
  playAs(side: Side, name: string): void {
    this.seat = storeSeat(this.id, { side, name });
  }

  resign = () => this.#command((commands) => commands.resign(this.#asker, this.seat?.token));

  /** Aborts a game that has no opponent yet. */
  abort = () => this.#command((commands) => commands.abort(this.#asker, this.seat?.token));

  /** Claims a game whose opponent has left, as a win or as a draw. */
  claim = (draw = false) =>
    this.#command((commands) => commands.claim({ ...this.#asker, ...(draw && { draw }) }, this.seat?.token));

  /** [Q14] Swaps sides after the first turn. */
  swap = () => this.#command((commands) => commands.swap(this.#asker, this.seat?.token));

  offerDraw = () => this.#command((commands) => commands.draw(this.#asker, this.seat?.token));

  /** Asks to take back this player's last move. The request names the move, so a double click takes back one. */
  offerTakeback = () =>
    this.#command((commands) => {
      const asker = this.#asker;
      const move = this.#findLastMove(asker.side ?? this.seat?.side);
      return commands.takeback({ ...asker, ...(move !== undefined && { move }) }, this.seat?.token);
    });

  /** Answers an offer; to decline one's own is to withdraw it. */
  answer = (subject: 'draw' | 'takeback', answer: 'accept' | 'decline') =>
    this.#command((commands) => commands[subject]({ ...this.#asker, answer }, this.seat?.token));

  /** Says something to the opponent. Throws when the server rejects it. */
  async say(phrase: Phrase): Promise<void> {
    await this.#connection.commands.sendPhrase({ ...this.#asker, phrase }, this.seat?.token);
  }

  /** Creates the rematch and returns its id; this player's seat in it is the other side. */
  async rematch(): Promise<string | undefined> {
    try {
      const game = await gamesApi.rematch(this.id, this.#asker, this.seat?.token);
      this.#storeRematchSeat(game.id);
      return game.id;
    } catch (error) {
      toasts.show(explain(error));
      return undefined;
    }
  }

  /** The id of the rematch that the opponent has created, if any; the token of this game is valid in it. */
  followRematch(): string | undefined {
    const next = this.game.rematch ?? undefined;
    if (next) this.#storeRematchSeat(next);
    return next;
  }

  protected override play(pit: number): void {
    this.outbox.add({ number: this.game.nextMove + this.outbox.moves.length, pit });
    this.show();
    this.clock.update();
    void this.#send();
  }

  protected override get claimedSide(): Side | undefined {
    return this.#claim.side;
  }

  /** Identifies this player to the server where no token does. */
  get #asker(): { side?: Side; name?: string } {
    if (this.seat?.name !== undefined) return { name: this.seat.name };
    if (this.seat) return {};
    const [side] = this.mine.includes(this.position.turn) ? [this.position.turn] : this.mine;
    return side ? { side } : {};
  }

  /** The number of a side's last move, if it has made one. */
  #findLastMove(side: Side | undefined): number | undefined {
    const moves = [...this.game.moves, ...this.outbox.moves];
    return moves[this.plies.findLastIndex((ply) => ply.side === side)]?.number;
  }

  /** Reconnects after the device was asleep: the old connection may be dead, and the new one brings the server's time. */
  #noticeSleep(): void {
    const lag = measureTimerLag();
    if (document.hidden || lag - this.#timerLag < ASLEEP_MS) return;
    this.#timerLag = lag;
    this.#connection.reconnect();
  }

  /** The times of earlier moves are only in the log. */
  async #readTimes(): Promise<void> {
    if (!this.game.clock || this.game.moves.length === 0) return;
    try {
      this.clock.setRecord(await this.#retry.run(() => gamesApi.readRecord(this.id)));
    } catch {
      // The page was left, or the list of the moves shows no times.
    }
  }

  #receive(message: StreamMessage): void {
    if (message.kind === 'connection') this.#setConnected(message.online);
    if (message.kind === 'watchers') this.#noteWatchers(message);
    if (message.kind === 'presence') this.clock.setPresences(message);
    if (message.kind === 'phrase') this.#hear(message.side, message.phrase);
    if (message.kind === 'event') this.#noteEvent(message.event, message.game);
    if (message.kind === 'game' || message.kind === 'event') this.update(message.game);
  }

  #noteWatchers({ count, serverTime }: Watchers): void {
    this.watchers = count;
    if (serverTime !== undefined) this.clock.setServerTime(serverTime);
  }

  #hear(side: Side, phrase: Phrase): void {
    const said = { ...this.said, [side]: phrase };
    this.said = said;
    setTimeout(() => {
      if (this.said === said) this.said = {};
    }, PHRASE_MS);
  }

  #noteEvent(event: GameEvent, game: Game): void {
    this.clock.note(event, game);
    if (event.kind === 'took-back') this.chosen = undefined;
    if (event.number > this.game.version) this.announceEvent(event);
  }

  #setConnected(connected: boolean): void {
    this.setReach({ connected });
    if (!connected) return;
    this.#retry.hurry();
    void this.#send();
  }

  #loseNetwork(): void {
    this.setReach({ connected: false });
    this.#connection.reconnect();
  }

  /** Reconnects, so that the server counts this connection as a player's and not as a watcher's. */
  #sit(seat: StoredSeat | undefined): void {
    this.seat = seat;
    this.#connection.reconnect();
  }

  /** A seat of the account needs nothing stored. */
  #storeRematchSeat(game: string): void {
    const isStored = this.seat?.token !== undefined || this.seat?.name !== undefined;
    if (this.seat && isStored && !findSeat(game))
      storeSeat(game, { ...this.seat, side: opposite(this.seat.side) });
  }

  async #send(): Promise<void> {
    try {
      await this.outbox.send((move) => this.#sendOne(move));
    } catch (error) {
      if (!this.#retry.isStopped) throw error; // the stored moves are sent when the game is opened again
    }
  }

  async #sendOne({ number, pit }: UnsentMove): Promise<void> {
    const name = this.seat?.name;
    const move = { pit, ...(name && { name }) };
    try {
      const game = await this.#retry.run(() =>
        this.#connection.commands.playMove(number, move, this.seat?.token),
      );
      this.setReach({ retrying: false });
      this.update(game);
      // The answer to a repeated move is the game of that time, which may be older than ours.
      this.outbox.drop(number);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.setReach({ retrying: false });
      this.outbox.clear();
      toasts.show(explain(error));
      this.show();
    }
  }

  async #sitDown(claim: Promise<Seated | undefined>): Promise<void> {
    try {
      const seated = await claim;
      if (!seated) return;
      this.setReach({ retrying: false });
      if (seated.seat) this.#sit(seated.seat);
      this.update(seated.game);
    } catch (error) {
      if (this.#retry.isStopped) return; // it is asked for again when the game is opened again
      this.setReach({ retrying: false });
      toasts.show(explain(error));
    }
  }

  async #command(send: (commands: GameCommands) => Promise<Game>): Promise<void> {
    try {
      this.update(await send(this.#connection.commands));
    } catch (error) {
      toasts.show(explain(error));
    }
  }
}
