import { clockTexts } from 'virtual:texts/clock';
import { t } from 'virtual:texts/common';
import { fairTexts } from 'virtual:texts/fair';
import type { Game, GameEvent, Watchers } from '@kalah/api';
import { ProblemError } from '@kalah/api/client';
import { occupantOf } from '@kalah/api/seat';
import { type Both, both, type House, must, parsePosition, type Side, sowingPath } from '@kalah/rules';
import { gamesApi } from '../clients/games.ts';
import { speakDuration } from '../clock/duration.ts';
import { GameClock, type TimedMatch } from '../clock/game-clock.svelte.ts';
import { announcer } from '../ui/announcer.svelte.ts';
import { onStorageChange } from '../ui/storage.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { Chooser } from './chooser.svelte.ts';
import { Commands } from './commands.ts';
import { Connection, type GameMessage } from './connection.svelte.ts';
import { explain } from './explain.ts';
import { closeGame } from './history.ts';
import { type BoardMarks, Match } from './match.svelte.ts';
import type { Ended } from './narration.ts';
import { Outbox, type UnsentMove } from './outbox.svelte.ts';
import { findAccountSide } from './own-seat.ts';
import { Phrases } from './phrases.svelte.ts';
import { type Player, toPlayer } from './player.ts';
import { type OwnSeat, PlayerSeat } from './player-seat.svelte.ts';
import { SeatClaim, type Seated } from './seat-claim.svelte.ts';
import { findSeat, type StoredSeat, storeSeat } from './seats.ts';
import { describeDeclined, findEnd, findVacant, playedSides } from './server-game.ts';

/** A game on the server, as the server has it, and on top of it the moves of this player that it has not acknowledged. */
export class OnlineMatch extends Match implements TimedMatch {
  readonly id: string;
  readonly clock: GameClock;
  readonly chooser: Chooser;
  readonly connection: Connection;
  readonly commands: Commands;
  readonly phrases = new Phrases();
  /** How many people watch, the players not counted. */
  watchers = $state(0);
  /** How many moves the opponent made while the connection was lost; 0 once the player has dismissed the note. */
  missed = $state(0);

  readonly #leaving = new AbortController();
  readonly #outbox: Outbox;
  readonly #seat: PlayerSeat;
  readonly #claim: SeatClaim;
  #game = $state.raw() as Game;
  #movesWhenLost = 0;

  readonly ended: Ended | undefined = $derived(findEnd(this.#game));
  readonly mine: readonly Side[] = $derived(playedSides(this.#game, this.own));
  readonly players: Both<Player> = $derived.by(() => both((side) => this.#toPlayer(side)));
  readonly vacant: Side | undefined = $derived(findVacant(this.#game, this.own));
  /** The houses that unsent moves have sown into, shown while the server cannot be reached. */
  readonly unsentHouses: readonly House[] = $derived.by(() => {
    if (this.isOnline) return [];
    return this.plies
      .slice(this.plies.length - this.#outbox.moves.length)
      .flatMap(({ side, pit, before }) => sowingPath(before.variant, side, pit, before.pits[side][pit] ?? 0));
  });

  constructor(game: Game) {
    super(
      must(parsePosition(game.start)),
      game.moves.map(({ pit }) => pit),
    );
    this.id = game.id;
    this.#game = game;
    this.#seat = new PlayerSeat(() => this.#game);
    this.#outbox = new Outbox(game.id);
    this.connection = new Connection(this, this.#leaving.signal);
    this.#claim = new SeatClaim(game.id, this.connection.retry);
    this.commands = new Commands(this, this.#seat, this.connection);
    this.clock = new GameClock(this);
    this.chooser = new Chooser(this, (pit) => this.#play(pit));
    this.#settle();
    this.#show();
  }

  get game(): Game {
    return this.#game;
  }

  get seat(): OwnSeat | undefined {
    return this.#seat.current;
  }

  get own(): Side | undefined {
    return this.seat?.side;
  }

  get isOnline(): boolean {
    return this.connection.isOnline;
  }

  get isWaiting(): boolean {
    return this.seat !== undefined && this.vacant !== undefined && !this.ended;
  }

  get marks(): BoardMarks {
    return { unsent: this.unsentHouses, ahead: this.chooser.ahead, chosen: this.chooser.chosen };
  }

  get hasUnsent(): boolean {
    return this.#outbox.moves.length > 0;
  }

  /** Whether a move is on its way to the server. */
  get isSending(): boolean {
    return this.hasUnsent && this.isOnline;
  }

  get isSittingDown(): boolean {
    return this.#claim.isPending;
  }

  /** Follows the game until `leave`. Throws when the server rejects the game permanently. */
  async open(): Promise<void> {
    const stop = onStorageChange(`seat:${this.id}`, () => this.#sit(findSeat(this.id)));
    this.#leaving.signal.addEventListener('abort', stop);
    this.clock.open();
    void this.#readTimes();
    void this.#send();
    void this.#sitDown(this.#claim.resume());
    await this.connection.run();
  }

  leave(): void {
    this.#leaving.abort();
    this.clock.close();
    this.rest();
  }

  override choose(house: House): string | undefined {
    return this.chooser.chooseAhead(house) ? undefined : super.choose(house);
  }

  takeSeat = (side: Side, name: string) => this.#sitDown(this.#claim.make(side, name));

  /** Plays a seat that needs only its name. */
  playAs(side: Side, name: string): void {
    this.#seat.set(storeSeat(this.id, { side, name }));
  }

  receive(message: GameMessage): void {
    if (message.kind === 'watchers') this.#noteWatchers(message);
    if (message.kind === 'presence') this.clock.setPresences(message);
    if (message.kind === 'phrase') this.phrases.hear(message.side, message.phrase);
    if (message.kind === 'event') this.#noteEvent(message.event, message.game);
    if (message.kind === 'game' || message.kind === 'event') this.#update(message.game);
  }

  noticeReach(): void {
    if (this.isOnline) {
      announcer.say(t().play.reconnected);
      this.#countMissed();
    } else {
      this.#movesWhenLost = this.#game.moves.length;
      announcer.say(this.hasUnsent ? t().play.lostSaved : t().play.lost);
    }
    this.clock.update();
  }

  protected override commit(pit: number): void {
    this.chooser.choose(pit);
  }

  /** [T21] The time that this player has for the turn that begins; another move of the same turn has none. */
  protected override findRemark(): string | undefined {
    const { own } = this;
    const begins = this.position.turn === own && this.plies.at(-1)?.side !== own;
    const reading = own && begins ? this.clock.readings?.[own] : undefined;
    return reading && clockTexts().spoken.yours({ duration: speakDuration(reading.kind, reading.left) });
  }

  #play(pit: number): void {
    this.#outbox.add({ number: this.#game.nextMove + this.#outbox.moves.length, pit });
    this.#show();
    this.clock.update();
    void this.#send();
  }

  async #send(): Promise<void> {
    try {
      await this.#outbox.send((move) => this.#sendOne(move));
    } catch (error) {
      if (!this.connection.retry.isStopped) throw error; // the stored moves are sent when the game is opened again
    }
  }

  async #sendOne({ number, pit }: UnsentMove): Promise<void> {
    const name = this.seat?.name;
    const move = { pit, ...(name && { name }) };
    try {
      const game = await this.connection.retry.run(() =>
        this.connection.commands.playMove(number, move, this.seat?.token),
      );
      this.connection.setReach({ retrying: false });
      this.#update(game);
      // The answer to a repeated move is the game of that time, which may be older than ours.
      this.#outbox.drop(number);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.connection.setReach({ retrying: false });
      this.#outbox.clear();
      toasts.show(explain(error));
      this.#show();
    }
  }

  findLastMove(side: Side | undefined): number | undefined {
    const moves = [...this.#game.moves, ...this.#outbox.moves];
    return moves[this.plies.findLastIndex((ply) => ply.side === side)]?.number;
  }

  async #sitDown(claim: Promise<Seated | undefined>): Promise<void> {
    try {
      const seated = await claim;
      if (!seated) return;
      this.connection.setReach({ retrying: false });
      if (seated.seat) this.#sit(seated.seat);
      this.#update(seated.game);
    } catch (error) {
      if (this.connection.retry.isStopped) return; // it is asked for again when the game is opened again
      this.connection.setReach({ retrying: false });
      toasts.show(explain(error));
    }
  }

  /** Reconnects, so that the server counts this connection as a player's and not as a watcher's. */
  #sit(seat: StoredSeat | undefined): void {
    this.#seat.set(seat);
    this.connection.reconnect();
  }

  /** The times of earlier moves are only in the log. */
  async #readTimes(): Promise<void> {
    if (!this.#game.clock || this.#game.moves.length === 0) return;
    try {
      this.clock.setRecord(await this.connection.retry.run(() => gamesApi.readRecord(this.id)));
    } catch {
      // The page was left, or the list of the moves shows no times.
    }
  }

  #update(game: Game): void {
    this.clock.observe(game);
    if (game.version > this.#game.version) this.#change(game);
    this.clock.update();
    this.chooser.settle();
  }

  #change(game: Game): void {
    const before = this.#game;
    this.#game = game;
    this.#settle();
    this.#show();
    const takenBack = before.moves[game.moves.length];
    if (takenBack) this.announceTakeback(this.ownerOf(takenBack.side));
    if (!game.result) return;
    closeGame(game, this.own);
    if (!before.result && game.result.how !== 'played-out') this.announceEnd();
  }

  #settle(): void {
    if (this.#outbox.settle(this.#game)) return;
    toasts.show(this.#game.result ? t().rejection.over : t().rejection.elsewhere);
  }

  #show(): void {
    const pits = [...this.#game.moves, ...this.#outbox.moves].map(({ pit }) => pit);
    this.follow(must(parsePosition(this.#game.start)), pits);
  }

  #noteWatchers({ count, serverTime }: Watchers): void {
    this.watchers = count;
    if (serverTime !== undefined) this.clock.setServerTime(serverTime);
  }

  #noteEvent(event: GameEvent, game: Game): void {
    this.clock.note(event, game);
    if (event.kind === 'took-back') this.chooser.chosen = undefined;
    if (event.number > this.#game.version) this.#announceEvent(event);
  }

  /** Announces an event that the rest of the page does not show. */
  #announceEvent(event: GameEvent): void {
    if (event.kind === 'draw-declined' || event.kind === 'takeback-declined')
      toasts.show(describeDeclined(event, this.#game.offers, this.ownerOf));
    if (event.kind === 'swapped') {
      const who = this.ownerOf(event.side);
      this.announce(() => fairTexts().swapped({ who }));
    }
    if (event.kind === 'seated' && !this.#isOwn(event))
      this.announce(() => t().play.joined({ name: toPlayer(event.seat, event.side, false).name }));
  }

  /** Whether this player has taken the seat: the event may arrive before the answer to their own request. */
  #isOwn({ side, seat }: Extract<GameEvent, { kind: 'seated' }>): boolean {
    const { seats } = this.#game;
    const accountSide = findAccountSide({ seats: { ...seats, [side]: seat } });
    return [this.own, this.#claim.side, accountSide].includes(side);
  }

  /** A single missed move is on the board anyway. */
  #countMissed(): void {
    const theirs = this.#game.moves
      .slice(this.#movesWhenLost)
      .filter(({ side }) => !this.mine.includes(side)).length;
    if (theirs > 1) this.missed = theirs;
  }

  #toPlayer(side: Side): Player {
    const seat = this.#game.seats[side];
    const player = toPlayer(seat, side, this.own === side);
    const thinks = occupantOf(seat) === 'computer' && !this.ended && this.position.turn === side;
    return thinks ? { ...player, note: t().play.thinking } : player;
  }
}
