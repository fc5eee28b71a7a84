import { formatPosition, SIDES, type Side } from '@kalah/rules';
import { type Game, type GameState, statusOf } from '../games/game.ts';
import type { GameStore } from '../games/game-store.ts';
import type { Watcher } from '../games/live/feed.ts';
import type { Hub } from '../games/live/hub.ts';
import type { GameNoticeKind } from '../games/notice.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Challenge } from './challenge.ts';
import type { ChallengeNoticeKind } from './challenges.ts';
import type { PairingStore } from './store/index.ts';
import type { StoredNotice } from './store/notices.ts';

export type AccountEvent =
  | { readonly kind: ChallengeNoticeKind; readonly challenge: Challenge }
  | { readonly kind: GameNoticeKind | 'turn'; readonly side: Side; readonly game: Game };

/** `number` is that of the last stored event, after which a client continues. */
export type SendEvent = (event: AccountEvent, number: number) => void;

interface AccountWatchOptions {
  readonly store: PairingStore;
  readonly games: Pick<GameStore, 'find'>;
  readonly hub: Hub;
  readonly report: (error: unknown) => void;
  readonly now: () => number;
  readonly retryMs?: number;
}

const RETRY_MS = 1000;

/** [L12] Maximum number of games that are followed at once. */
const MAX_GAMES = 100;
const PAGE = 100;

/**
 * Sends the events of an account to one connection. Challenges, starts and ends of games are stored, so they are sent once and in
 * order. Turns are not stored: they follow from the games in progress.
 */
export class AccountWatch {
  readonly account: string;
  readonly #options: AccountWatchOptions;
  readonly #send: SendEvent;
  /** Functions that stop following a game. */
  readonly #games = new Map<string, () => void>();
  /** The last turn noted for each game, so that it is sent once. */
  readonly #turns = new Map<string, string>();
  /** Challenges and games in the state that the stream began with. What was stored in the meantime is not sent again as an event. */
  readonly #known = new Set<string>();
  #last = 0;
  #isStarted = false;
  #isClosed = false;
  #reading: Promise<void> = Promise.resolve();
  #isReading = false;
  #wantsRead = false;

  constructor(account: string, options: AccountWatchOptions, send: SendEvent) {
    this.account = account;
    this.#options = options;
    this.#send = send;
  }

  get last(): number {
    return this.#last;
  }

  /**
   * [L11] Sends the events after a number. Without one, or if they are not stored any more, it begins with the current state: open
   * challenges to the account and the games that it is playing.
   */
  async start(after: number | undefined): Promise<void> {
    const { store } = this.#options;
    const { first, last } = await store.readNoticeNumbers(this.account);
    const isKnown = after !== undefined && after <= last && after >= first - 1;
    this.#last = isKnown ? after : last;
    if (!isKnown) await this.#sendChallenges();
    for (const id of await store.listPlaying(this.account, MAX_GAMES)) await this.#follow(id, !isKnown);
    this.#isStarted = true;
    await this.read();
  }

  close(): void {
    this.#isClosed = true;
    for (const leave of this.#games.values()) leave();
    this.#games.clear();
  }

  async read(): Promise<void> {
    if (!this.#isStarted) return;
    this.#wantsRead = true;
    if (!this.#isReading) this.#reading = this.#readAll();
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#wantsRead && !this.#isClosed) {
        this.#wantsRead = false;
        const notices = await this.#options.store.listNotices(this.account, this.#last, PAGE);
        for (const notice of notices) if (!this.#isClosed) await this.#handle(notice);
        if (notices.length === PAGE) this.#wantsRead = true;
      }
    } finally {
      this.#isReading = false;
    }
  }

  async #sendChallenges(): Promise<void> {
    const open = await this.#options.store.listChallenges(this.account, this.#options.now());
    const received = open.filter(({ to }) => to.id === this.account).reverse();
    for (const challenge of received) {
      this.#known.add(challenge.id);
      this.#send({ kind: 'challenge', challenge }, this.#last);
    }
  }

  /** An event counts as sent when what it is about has been read, so that a read that fails loses none. */
  async #handle({ number, kind, data }: StoredNotice): Promise<void> {
    if (isGameNotice(data)) return this.#handleGame(kind as GameNoticeKind, data, number);
    const challenge = await this.#options.store.findChallenge((data as { challenge: string }).challenge);
    this.#last = number;
    if (!challenge || (kind === 'challenge' && this.#known.has(challenge.id))) return;
    this.#send({ kind: kind as ChallengeNoticeKind, challenge }, number);
  }

  async #handleGame(kind: GameNoticeKind, { game: id, side }: GameNotice, number: number): Promise<void> {
    const game = await this.#readGame(id);
    if (this.#isClosed) return;
    this.#last = number;
    const isKnown = kind === 'game-started' && this.#known.has(id);
    if (game && !isKnown) this.#send({ kind, game, side }, number);
    if (kind === 'game-started') return this.#follow(id, false);
    this.#games.get(id)?.();
    this.#games.delete(id);
    this.#turns.delete(id);
  }

  /** [S18] A game that cannot be decoded is reported and left out, so that it does not hold up later events. */
  async #readGame(id: string): Promise<Game | undefined> {
    try {
      return await this.#options.games.find(id);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      this.#options.report(error);
      return undefined;
    }
  }

  async #follow(id: string, isNew: boolean): Promise<void> {
    if (this.#isClosed || this.#games.has(id) || this.#games.size >= MAX_GAMES) return;
    const placeholder = () => undefined;
    this.#games.set(id, placeholder);
    await this.#attempt(async () => {
      // The game may have ended before a later attempt.
      if (this.#games.get(id) !== placeholder) return;
      const leave = await this.#watch(id, isNew);
      if (this.#games.get(id) === placeholder) this.#games.set(id, leave);
      else leave();
    });
  }

  /**
   * Repeats an action while the store is unavailable. [S18] Reports a game that cannot be decoded.
   */
  async #attempt(action: () => Promise<void>): Promise<void> {
    if (this.#isClosed) return;
    try {
      await action();
    } catch (error) {
      if (!(error instanceof Refusal)) this.#options.report(error);
      else if (error.code === 'unavailable') this.#attemptLater(action);
    }
  }

  #attemptLater(action: () => Promise<void>): void {
    setTimeout(() => void this.#attempt(action), this.#options.retryMs ?? RETRY_MS).unref();
  }

  #watch(id: string, isNew: boolean): Promise<() => void> {
    const watcher: Watcher = {
      owner: { kind: 'account', id: this.account },
      start: (game) => {
        const side = this.#sideIn(game);
        if (isNew && side && statusOf(game) === 'playing') {
          this.#known.add(id);
          this.#send({ kind: 'game-started', game, side }, this.#last);
        }
        this.#noteTurn(game);
      },
      send: ({ game }) => this.#noteTurn(game),
      sendAudience: () => undefined,
    };
    return this.#options.hub.watch(id, watcher);
  }

  #sideIn({ seats }: Game): Side | undefined {
    return SIDES.find((side) => this.#isOwn(seats[side]));
  }

  #isOwn(seat: Game['seats'][Side]): boolean {
    return seat.kind === 'account' && seat.id === this.account;
  }

  /** [L12] Once for each move that the account has to make. */
  #noteTurn(state: GameState): void {
    if (!this.#isToMove(state)) return;
    const key = `${state.nextMove} ${formatPosition(state.position)}`;
    if (this.#turns.get(state.id) === key) return;
    this.#turns.set(state.id, key);
    void this.#attempt(() => this.#sendTurn(state.id, key));
  }

  /** An update has no list of moves, so the game is read. It may have changed since, and a later turn may have been noted. */
  async #sendTurn(id: string, key: string): Promise<void> {
    const game = await this.#options.games.find(id);
    if (!this.#isClosed && this.#turns.get(id) === key && game && this.#isToMove(game)) {
      this.#send({ kind: 'turn', game, side: game.position.turn }, this.#last);
    }
  }

  #isToMove(state: GameState): boolean {
    return statusOf(state) === 'playing' && this.#isOwn(state.seats[state.position.turn]);
  }
}

interface GameNotice {
  readonly game: string;
  readonly side: Side;
}

function isGameNotice(data: unknown): data is GameNotice {
  return (data as Partial<GameNotice>).game !== undefined;
}
