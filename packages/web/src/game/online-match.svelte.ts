import type { Game, GameEvent } from '@kalah/api';
import { ProblemError } from '@kalah/api/client';
// With the page rather than when the watching begins: a file that is fetched on a bad line may never come.
import { watchGame } from '@kalah/api/stream';
import {
  type Both,
  both,
  type House,
  must,
  opposite,
  parsePosition,
  SIDES,
  type Side,
  sowingPath,
} from '@kalah/rules';
import { t } from '../i18n/locale.svelte.ts';
import { announcer } from '../ui/announcer.svelte.ts';
import { findItem, onStorageChange, removeItem, setItem } from '../ui/storage.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { api } from './api.ts';
import { Match } from './match.svelte.ts';
import type { Ended } from './narration.ts';
import { Outbox, type Unsent } from './outbox.svelte.ts';
import { Patience } from './patience.ts';
import { type Player, toPlayer } from './player.ts';
import { randomId } from './random-id.ts';
import { explain } from './refusal.ts';
import { closeSeat, findSeat, type StoredSeat, storeSeat } from './seats.ts';

/** A seat that was asked for, until there is an answer. The key makes asking twice harmless. */
interface Claim {
  readonly side: Side;
  readonly name: string;
  readonly key: string;
}

/**
 * A game on the server. The server's game is the truth; moves of ours that it has not seen lie on top of it, are kept
 * in the browser until it has, and are taken away when it refuses them. A seat that we asked for is kept in mind alike.
 */
export class OnlineMatch extends Match {
  readonly id: string;
  isOnline = $state(true);
  seat = $state.raw<StoredSeat | undefined>();
  /** Moves that were played while the connection was away, until the reader has seen the note. */
  missed = $state(0);

  #game = $state.raw() as Game;
  #outbox: Outbox;
  #claimed = $state.raw<Claim | undefined>();
  #leaving = new AbortController();
  #line = new AbortController();
  #patience = new Patience(this.#leaving.signal, (error) => {
    if (!(error instanceof ProblemError)) this.#hearConnection(false);
  });
  #refreshing = false;
  #stale = false;
  #wasAway = false;

  readonly ended: Ended | undefined = $derived.by(() => this.#game.result ?? undefined);

  readonly mine: readonly Side[] = $derived.by(() =>
    SIDES.filter((side) => this.#game.seats[side].kind === 'open' || this.seat?.side === side),
  );

  readonly players: Both<Player> = $derived.by(() => both((side) => this.#player(side)));

  /** A seat that can still be taken. */
  readonly vacant: Side | undefined = $derived.by(() =>
    SIDES.find((side) => this.#game.seats[side].kind === 'vacant' && this.seat?.side !== side),
  );

  /** How many look on, besides the players. */
  watchers = $state(0);

  /** Where the seeds of moves lie that the server does not know of. */
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
    this.seat = findSeat(game.id);
    this.#outbox = new Outbox(game.id);
    this.#claimed = findItem<Claim>(this.#claimKey);
    this.#settle();
    this.#show();
    this.narrateState();
  }

  get game(): Game {
    return this.#game;
  }

  get hasUnsent(): boolean {
    return this.#outbox.moves.length > 0;
  }

  /** Whether a seat was asked for, and nobody knows yet whether it is ours. */
  get isSittingDown(): boolean {
    return this.#claimed !== undefined;
  }

  /** Follows the game until `leave`; the server tells each event, and this catches up after every gap. */
  async open(): Promise<void> {
    const { signal } = this.#leaving;
    const stops = [
      onStorageChange(`seat:${this.id}`, () => this.#sit(findSeat(this.id))),
      onStorageChange(this.#outbox.key, () => void this.#refresh()),
    ];
    signal.addEventListener('abort', () => {
      for (const stop of stops) stop();
    });
    // A browser knows at once what a silent line would tell only after a minute.
    addEventListener('offline', () => this.#hearConnection(false), { signal });
    addEventListener('online', () => this.#line.abort(), { signal });
    void this.#send();
    void this.#sitDown();
    while (!signal.aborted) await this.#follow();
  }

  /** Hears what is told on one line, until the match is left or a better line is to be had. */
  async #follow(): Promise<void> {
    this.#line = new AbortController();
    const signal = AbortSignal.any([this.#leaving.signal, this.#line.signal]);
    const events = `/api/v1/games/${this.id}/events`;
    for await (const message of watchGame(events, {
      signal,
      token: this.seat?.token,
      game: this.#game,
    })) {
      this.#hearConnection(message.kind !== 'connection' || message.online);
      if (message.kind === 'watchers') this.watchers = message.count;
      if (message.kind === 'event' && message.event.number > this.#game.version) this.#tell(message.event);
      if (message.kind === 'game' || message.kind === 'event') this.#take(message.game);
    }
  }

  /** On a new line the server knows that a player listens, and no longer somebody who looks on. */
  #sit(seat: StoredSeat | undefined): void {
    this.seat = seat;
    this.#line.abort();
  }

  leave(): void {
    this.#leaving.abort();
  }

  /** Asks for a seat until there is an answer, also after the page was closed and opened again. */
  async takeSeat(side: Side, name: string): Promise<void> {
    this.#keepClaim({ side, name, key: randomId() });
    await this.#sitDown();
  }

  /** Plays a seat that asks for no more than its name. */
  playAs(side: Side, name: string): void {
    this.seat = storeSeat(this.id, { side, name });
  }

  resign = () => this.#ask(() => api.resign(this.id, this.#asker, this.seat?.token));

  /** Calls off a game in which nobody sits opposite yet. */
  callOff = () => this.#ask(() => api.abort(this.id, this.#asker, this.seat?.token));

  offer = (what: 'draw' | 'takeback', answer?: 'accept' | 'decline') =>
    this.#ask(() => api[what](this.id, { ...this.#asker, ...(answer && { answer }) }, this.seat?.token));

  /** Asks for the game that follows this one and gives its id; our seat goes along to the other side. */
  async rematch(): Promise<string | undefined> {
    try {
      const game = await api.rematch(this.id, this.#asker, this.seat?.token);
      this.#takeSeatAlong(game.id);
      return game.id;
    } catch (error) {
      toasts.show(explain(error));
      return undefined;
    }
  }

  /** The rematch the other side has asked for: our secret is good for it, too. */
  followRematch(): string | undefined {
    const next = this.#game.rematch ?? undefined;
    if (next) this.#takeSeatAlong(next);
    return next;
  }

  protected override commit(pit: number): void {
    this.#outbox.add({ number: this.#game.nextMove + this.#outbox.moves.length, pit });
    this.#show();
    void this.#send();
  }

  get #claimKey(): string {
    return `claim:${this.id}`;
  }

  /** How the server knows who asks, where it is not by a secret. */
  get #asker(): { side?: Side; name?: string } {
    if (this.seat?.name !== undefined) return { name: this.seat.name };
    if (this.seat) return {};
    const [side] = this.mine.includes(this.position.turn) ? [this.position.turn] : this.mine;
    return side ? { side } : {};
  }

  #takeSeatAlong(game: string): void {
    if (this.seat && !findSeat(game)) storeSeat(game, { ...this.seat, side: opposite(this.seat.side) });
  }

  #hearConnection(online: boolean): void {
    if (online === this.isOnline) return;
    this.isOnline = online;
    if (online) {
      this.#wasAway = true;
      announcer.say(t().play.reconnected);
      this.#patience.hurry();
      void this.#send();
    } else {
      announcer.say(this.hasUnsent ? t().play.lostKept : t().play.lost);
    }
  }

  /** What is worth a word beyond what the page shows anyway. */
  #tell(event: GameEvent): void {
    const { play } = t();
    if (event.kind === 'draw-declined') toasts.show(play.drawDeclined);
    if (event.kind === 'takeback-declined') toasts.show(play.takebackDeclined);
    if (event.kind === 'seated' && this.seat?.side !== event.side)
      this.announce(play.joined(('name' in event.seat && event.seat.name) || t().somebody));
  }

  /** Reads the game anew; asked for while it is being read, it is read once more. */
  async #refresh(): Promise<void> {
    this.#stale = true;
    if (this.#refreshing) return;
    this.#refreshing = true;
    try {
      while (this.#stale) {
        this.#stale = false;
        this.#take(await api.readGame(this.id));
      }
    } catch {
      // No connection: the stream will say so, and tell the whole story when it is back.
    } finally {
      this.#refreshing = false;
    }
  }

  #take(game: Game): void {
    if (game.version < this.#game.version) return;
    const wasOver = this.#game.result !== null;
    const known = this.#game.moves.length;
    const takenBack = this.#game.moves[game.moves.length];
    this.#game = game;
    if (this.#wasAway) {
      this.#wasAway = false;
      const theirs = game.moves.slice(known).filter(({ side }) => !this.mine.includes(side)).length;
      if (theirs > 1) this.missed = theirs;
    }
    this.#settle();
    this.#show();
    if (takenBack) this.announceTakeback(this.ownerOf(takenBack.side));
    if (game.result) closeSeat(this.id);
    if (game.result && !wasOver && game.result.how !== 'played-out') this.announceEnd();
  }

  #settle(): void {
    if (this.#outbox.settle(this.#game)) return;
    toasts.show(this.#game.result ? t().refusal.over : t().refusal.elsewhere);
  }

  #show(): void {
    const pits = [...this.#game.moves, ...this.#outbox.moves].map(({ pit }) => pit);
    this.follow(must(parsePosition(this.#game.start)), pits);
  }

  #keepClaim(claim: Claim | undefined): void {
    this.#claimed = claim;
    if (claim) setItem(this.#claimKey, claim);
    else removeItem(this.#claimKey);
  }

  async #send(): Promise<void> {
    try {
      await this.#outbox.send((move) => this.#sendOne(move));
    } catch (error) {
      if (!this.#leaving.signal.aborted) throw error; // what is kept is sent when the game is opened again
    }
  }

  async #sendOne({ number, pit }: Unsent): Promise<void> {
    const name = this.seat?.name;
    const move = { pit, ...(name && { name }) };
    try {
      this.#take(await this.#patience.ask(() => api.playMove(this.id, number, move, this.seat?.token)));
      // A repeated move is answered with the game of that time, which we may have left behind already.
      this.#outbox.drop(number);
      this.isOnline = true;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // The move goes from the board, and the reader learns why.
      this.#outbox.clear();
      toasts.show(explain(error));
      this.#show();
      await this.#refresh();
    }
  }

  async #sitDown(): Promise<void> {
    const claim = this.#claimed;
    if (!claim) return;
    const { side, name, key } = claim;
    try {
      const { game, seat } = await this.#patience.ask(() =>
        api.takeSeat(this.id, side, name ? { name } : {}, key),
      );
      if (seat) this.#sit(storeSeat(this.id, seat));
      this.#keepClaim(undefined);
      this.#take(game);
      this.isOnline = true;
    } catch (error) {
      if (this.#leaving.signal.aborted) return; // it is asked for again when the game is opened again
      this.#keepClaim(undefined);
      toasts.show(explain(error));
      await this.#refresh();
    }
  }

  async #ask(request: () => Promise<Game>): Promise<void> {
    try {
      this.#take(await request());
    } catch (error) {
      toasts.show(explain(error));
      await this.#refresh();
    }
  }

  #player(side: Side): Player {
    const seat = this.#game.seats[side];
    const player = toPlayer(seat, side, this.seat?.side === side);
    const thinks = seat.kind === 'engine' && !this.ended && this.position.turn === side;
    return thinks ? { ...player, note: t().play.thinking } : player;
  }
}
