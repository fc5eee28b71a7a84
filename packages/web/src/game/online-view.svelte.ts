import type { Game, GameEvent } from '@kalah/api';
import { occupantOf } from '@kalah/api/seat';
import { type Both, both, type House, must, parsePosition, SIDES, type Side, sowingPath } from '@kalah/rules';
import { speakDuration } from '../clock/duration.ts';
import { GameClock, type TimedMatch } from '../clock/game-clock.svelte.ts';
import { clockTexts } from '../i18n/clock-texts.ts';
import { fairTexts } from '../i18n/fair-texts.ts';
import { t } from '../i18n/locale.svelte.ts';
import { announcer } from '../ui/announcer.svelte.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { closeGame } from './history.ts';
import { Match } from './match.svelte.ts';
import type { Ended } from './narration.ts';
import { Outbox } from './outbox.svelte.ts';
import { findAccountSide } from './own-seat.ts';
import { type Player, toPlayer } from './player.ts';
import { findSeat, type StoredSeat, sideIn } from './seats.ts';

/** A seat of this player. Without a token or a name, the session of the account proves it. */
type OwnSeat = Pick<StoredSeat, 'side' | 'token' | 'name'>;

/** Why the server may not have our moves: no connection, or a request that is being repeated. */
interface Reach {
  readonly connected?: boolean;
  readonly retrying?: boolean;
}

/**
 * What the page shows of a game on the server: the game as the server has it, and on top of it the moves of this player
 * that the server has not acknowledged.
 */
export abstract class OnlineView extends Match implements TimedMatch {
  readonly id: string;
  readonly clock: GameClock;
  /** How many people watch, the players not counted. */
  watchers = $state(0);
  /** How many moves the opponent made while the connection was lost; 0 once the player has dismissed the note. */
  missed = $state(0);

  protected readonly outbox: Outbox;
  #game = $state.raw() as Game;
  #storedSeat = $state.raw<StoredSeat | undefined>();
  #connected = $state(true);
  #retrying = $state(false);
  #movesWhenLost = 0;

  readonly isOnline: boolean = $derived(this.#connected && !this.#retrying);

  readonly ended: Ended | undefined = $derived.by(() => {
    const { result, seats, board } = this.#game;
    if (result?.how !== 'abort' || SIDES.some((side) => occupantOf(seats[side]) === 'nobody'))
      return result ?? undefined;
    return { ...result, absent: board.turn }; // [T6] nobody can abort a game that has both players
  });

  readonly mine: readonly Side[] = $derived.by(() =>
    SIDES.filter((side) => occupantOf(this.#game.seats[side]) === 'anybody' || this.seat?.side === side),
  );

  readonly players: Both<Player> = $derived.by(() => both((side) => this.#toPlayer(side)));

  /** A seat that can still be taken. */
  readonly vacant: Side | undefined = $derived.by(() =>
    SIDES.find((side) => occupantOf(this.#game.seats[side]) === 'nobody' && this.seat?.side !== side),
  );

  /** The houses that unsent moves have sown into, shown while the server cannot be reached. */
  readonly unsentHouses: readonly House[] = $derived.by(() => {
    if (this.isOnline) return [];
    return this.plies
      .slice(this.plies.length - this.outbox.moves.length)
      .flatMap(({ side, pit, before }) => sowingPath(before.variant, side, pit, before.pits[side][pit] ?? 0));
  });

  constructor(game: Game) {
    super(
      must(parsePosition(game.start)),
      game.moves.map(({ pit }) => pit),
    );
    this.id = game.id;
    this.#game = game;
    this.clock = new GameClock(this);
    this.#storedSeat = findSeat(game.id);
    this.outbox = new Outbox(game.id);
    this.#settle();
    this.show();
  }

  /** The game as the server has it. */
  get game(): Game {
    return this.#game;
  }

  /** The seat of this player: one that this browser has taken, or the account's. */
  get seat(): OwnSeat | undefined {
    if (this.#storedSeat) return { ...this.#storedSeat, side: sideIn(this.#game, this.#storedSeat) };
    const side = findAccountSide(this.#game);
    return side && { side };
  }

  set seat(stored: StoredSeat | undefined) {
    this.#storedSeat = stored;
  }

  get own(): Side | undefined {
    return this.seat?.side;
  }

  get hasUnsent(): boolean {
    return this.outbox.moves.length > 0;
  }

  /** Whether a move is on its way to the server. */
  get isSending(): boolean {
    return this.hasUnsent && this.isOnline;
  }

  /** Shows a newer state of the game and announces what changed. */
  protected update(game: Game): void {
    this.clock.observe(game);
    if (game.version > this.#game.version) this.#change(game);
    this.clock.update();
  }

  #change(game: Game): void {
    const before = this.#game;
    this.#game = game;
    this.#settle();
    this.show();
    const takenBack = before.moves[game.moves.length];
    if (takenBack) this.announceTakeback(this.ownerOf(takenBack.side));
    if (!game.result) return;
    closeGame(game, this.own);
    if (!before.result && game.result.how !== 'played-out') this.announceEnd();
  }

  /** Announces an event that the rest of the page does not show. */
  protected announceEvent(event: GameEvent): void {
    if (event.kind === 'draw-declined' || event.kind === 'takeback-declined') this.#announceDeclined(event);
    if (event.kind === 'swapped') {
      const who = this.ownerOf(event.side);
      this.announce(() => fairTexts().swapped(who));
    }
    if (event.kind === 'seated' && !this.#isOwn(event))
      this.announce(() => t().play.joined(toPlayer(event.seat, event.side, false).name));
  }

  /** The side whose seat this player has asked for, as long as there is no answer. */
  protected get claimedSide(): Side | undefined {
    return undefined;
  }

  /** Whether this player has taken the seat: the event may arrive before the answer to their own request. */
  #isOwn({ side, seat }: Extract<GameEvent, { kind: 'seated' }>): boolean {
    const { seats } = this.#game;
    return [this.own, this.claimedSide, findAccountSide({ seats: { ...seats, [side]: seat } })].includes(
      side,
    );
  }

  /** Takes note of the connection, and announces when the server is lost or found. */
  protected setReach({ connected = this.#connected, retrying = this.#retrying }: Reach): void {
    const wasOnline = this.isOnline;
    this.#connected = connected;
    this.#retrying = retrying;
    if (this.isOnline === wasOnline) return;
    if (wasOnline) {
      this.#movesWhenLost = this.#game.moves.length;
      announcer.say(this.hasUnsent ? t().play.lostSaved : t().play.lost);
    } else {
      announcer.say(t().play.reconnected);
      this.#countMissed();
    }
    this.clock.update();
  }

  /** [T21] The time that this player has for the turn that begins; another move of the same turn has none. */
  protected override findRemark(): string | undefined {
    const begins = this.position.turn === this.own && this.plies.at(-1)?.side !== this.own;
    const reading = this.own && begins ? this.clock.readings?.[this.own] : undefined;
    return reading && clockTexts().spoken.yours(speakDuration(reading.kind, reading.left));
  }

  protected show(): void {
    const pits = [...this.#game.moves, ...this.outbox.moves].map(({ pit }) => pit);
    this.follow(must(parsePosition(this.#game.start)), pits);
  }

  /** A player withdraws their own offer by declining it. */
  #announceDeclined({
    kind,
    side,
  }: Extract<GameEvent, { kind: 'draw-declined' | 'takeback-declined' }>): void {
    const { drawDeclined, drawWithdrawn, takebackDeclined, takebackWithdrawn } = t().play;
    const { offers } = this.#game;
    if (kind === 'draw-declined')
      toasts.show(offers.draw === side ? drawWithdrawn(this.ownerOf(side)) : drawDeclined);
    else toasts.show(offers.takeback === side ? takebackWithdrawn(this.ownerOf(side)) : takebackDeclined);
  }

  /** A single missed move is on the board anyway. */
  #countMissed(): void {
    const theirs = this.#game.moves
      .slice(this.#movesWhenLost)
      .filter(({ side }) => !this.mine.includes(side)).length;
    if (theirs > 1) this.missed = theirs;
  }

  #settle(): void {
    if (this.outbox.settle(this.#game)) return;
    toasts.show(this.#game.result ? t().refusal.over : t().refusal.elsewhere);
  }

  #toPlayer(side: Side): Player {
    const seat = this.#game.seats[side];
    const player = toPlayer(seat, side, this.seat?.side === side);
    const thinks = occupantOf(seat) === 'computer' && !this.ended && this.position.turn === side;
    return thinks ? { ...player, note: t().play.thinking } : player;
  }
}
