import { opposite } from '@kalah/rules';
import { GameError } from '../games/errors.ts';
import type { Games } from '../games/games.ts';
import { findTokenHash } from '../games/seat.ts';
import { ACCOUNT_LIMITS } from '../limits.ts';
import type { ReplicaChannel } from '../platform/replica-channel.ts';
import { PairingError } from './errors.ts';
import { matchSeeks, type Pair } from './matcher.ts';
import { accountOf, type FindBlocks, isBot, isSamePerson, type PairingPlayer } from './player.ts';
import { createReplicaId, Replicas } from './replicas.ts';
import { Rerun } from './rerun.ts';
import { accepts, isLive, type Seek, type SeekQuery, type StoredSeek } from './seek.ts';
import { beginGame, listWithdrawnSeeks, type SeekGame } from './seek-game.ts';
import { type Arrival, SeekIntake } from './seek-intake.ts';
import type { PairingStore } from './store/index.ts';
import type { GameTerms } from './terms.ts';
import { type LiveSeek, type Placing, type Waiter, Waiters } from './waiters.ts';

interface Taker {
  readonly seeker: string;
  readonly player: PairingPlayer;
  readonly tokenHash: string;
}

export interface SeeksOptions {
  readonly store: PairingStore;
  readonly channel: ReplicaChannel;
  readonly games: Pick<Games, 'createFromPairing' | 'read'>;
  readonly findBlocks: FindBlocks;
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
  readonly random?: () => number;
}

/** [L6] How long a seek stays after its connection is lost. A heartbeat and a write later, within 10 s in all, it is removed. */
const KEPT_MS = 7000;
const MAX_OTHERS_PER_ROUND = 20_000;
/** Maximum attempts to accept a seek, because the taker's own seek may be replaced meanwhile. */
const ATTEMPTS = 3;

/** Tells other replicas that seeks were added, closed or removed. */
const TOPIC = 'pairing/seeks';

/**
 * Seeks are rows of the database. Of the replicas with open seeks, the one that started last pairs all of them. Even if two
 * consider themselves the last, the database pairs nobody twice.
 */
export class Seeks {
  readonly #options: SeeksOptions;
  readonly #replica: string;
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #waiters = new Waiters();
  readonly #intake = new SeekIntake((batch) => this.#addBatch(batch));
  readonly #replicas: Replicas;
  readonly #matching: Rerun;
  readonly #checking: Rerun;
  /** Seeks of other replicas may have changed. */
  #othersChanged = false;
  #isStopped = false;

  constructor(options: SeeksOptions) {
    const { store, channel, report, now = Date.now, random = Math.random } = options;
    this.#options = options;
    this.#replica = createReplicaId(now());
    this.#now = now;
    this.#random = random;
    this.#matching = new Rerun(() => this.#match(), report);
    this.#checking = new Rerun(() => this.#check(), report);
    this.#replicas = new Replicas({
      store,
      replica: this.#replica,
      now,
      isNeeded: () => !this.#waiters.isEmpty || !this.#intake.isEmpty,
      beforeBeat: () => this.#removeLeft(),
      onBeat: () => (this.#replicas.hasOthers ? this.#onOthersChanged() : this.#matching.request()),
      report,
    });
    channel.onBroadcast((topic) => {
      if (topic === TOPIC) this.#onOthersChanged();
    });
  }

  /** Opens a seek, or continues it if it is known. Resolves when it is stored; later events go to the waiter. */
  async open(seek: Seek, waiter: Waiter): Promise<void> {
    const { store } = this.#options;
    const stored = this.#waiters.findLive(seek.id) ? undefined : await store.findSeek(seek.id);
    if (stored) return this.#resume(stored, seek, waiter);
    const live = this.#waiters.findLive(seek.id);
    if (live) return this.#reconnect(live, seek, waiter);
    if (isLive(seek)) return this.#intake.add(seek, waiter);
    if (!(await store.addLastingSeek(seek, ACCOUNT_LIMITS.lastingSeeks)))
      throw new PairingError('too-many-seeks');
    this.#waiters.addLasting(seek, waiter);
    await this.#join();
    this.onChanged();
  }

  /** [L6] The connection was lost, or its owner has left. The seek keeps its place for a moment. */
  leave(id: string, waiter: Waiter): void {
    if (!this.#waiters.leave(id, waiter, this.#now()) || this.#isStopped) return;
    this.#options.store.leaveSeeks([id], this.#replica).catch(this.#options.report);
  }

  /** [L8] Accepts the seek of somebody who waits. A repetition gets the same answer. */
  async accept(id: string, taker: Taker, at: number): Promise<Placing> {
    const { store } = this.#options;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const stored = await store.findSeek(id);
      if (!stored) throw new PairingError('no-such-seek');
      if (stored.pairing) return this.#recall(stored.pairing, taker);
      const { seek } = stored;
      await this.#rejectTaker(seek, taker);
      const withdraws = await listWithdrawnSeeks(store, { accepter: taker.seeker }, seek.terms, at);
      const placing = await this.#begin({ seek, opponent: taker, withdraws }, at);
      if (placing) {
        this.onChanged();
        return { game: placing.game, side: opposite(placing.side) };
      }
    }
    throw new PairingError('seek-closed');
  }

  async cancel(id: string, isOwner: (seek: Seek) => boolean): Promise<void> {
    const stored = await this.#options.store.findSeek(id);
    if (!stored || !isOwner(stored.seek)) throw new PairingError('no-such-seek');
    if (!(await this.#options.store.removeSeek(id))) throw new PairingError('seek-closed');
    this.#waiters.end(id, 'cancelled');
    this.#announce();
  }

  async readTerms(id: string): Promise<GameTerms> {
    const stored = await this.#options.store.findSeek(id);
    if (!stored) throw new PairingError('no-such-seek');
    return stored.seek.terms;
  }

  list(query: SeekQuery): Promise<readonly Seek[]> {
    return this.#options.store.listOpenSeeks(query);
  }

  onChanged(): void {
    this.#onOthersChanged();
    this.#announce();
  }

  /** Open seeks keep their places for a moment, in which their clients can reconnect to another replica. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#replicas.stop();
    await Promise.all([this.#matching.stop(), this.#checking.stop()]);
    if (!this.#replicas.isRunning) return;
    const { store, report } = this.#options;
    await store.leaveSeeks(this.#waiters.liveIds(), this.#replica).catch(report);
    this.#announce();
  }

  async #resume({ seek, replica, pairing }: StoredSeek, again: Seek, waiter: Waiter): Promise<void> {
    if (seek.requestHash !== again.requestHash) throw new GameError('key-reused');
    if (pairing) return waiter.paired(pairing);
    if (replica === undefined) return this.#waiters.addLasting(seek, waiter);
    await this.#join();
    if (!(await this.#options.store.resumeSeek(seek.id, this.#replica))) return this.open(again, waiter);
    this.#waiters.addLive(seek, waiter);
    this.#announce();
    this.#matching.request();
  }

  /** A second connection for a seek of this replica. */
  async #reconnect(live: LiveSeek, again: Seek, waiter: Waiter): Promise<void> {
    const { seek } = live;
    if (seek.requestHash !== again.requestHash) throw new GameError('key-reused');
    live.waiter?.ended('replaced');
    live.waiter = waiter;
    const wasLeft = live.leftAt !== undefined;
    delete live.leftAt;
    if (wasLeft && !(await this.#options.store.resumeSeek(seek.id, this.#replica))) {
      this.#waiters.forget(seek.id);
      return this.open(again, waiter);
    }
    waiter.waiting(seek);
    this.#matching.request();
  }

  async #addBatch(batch: readonly Arrival[]): Promise<void> {
    await this.#join();
    const seeks = batch.map(({ seek }) => seek);
    await this.#options.store.addLiveSeeks(seeks, this.#replica);
    this.#waiters.endLiveOf(new Set(seeks.map(({ seeker }) => seeker)));
    for (const { seek, waiter } of batch) this.#waiters.addLive(seek, waiter);
    this.#announce();
    this.#matching.request();
  }

  async #join(): Promise<void> {
    if (await this.#replicas.start()) this.#othersChanged = true;
  }

  async #rejectTaker(seek: Seek, { seeker, player }: Taker): Promise<void> {
    const [one, another] = [seek.player, player];
    const isOwn =
      seek.seeker === seeker ||
      (one.kind !== 'anonymous' && another.kind !== 'anonymous' && isSamePerson(one, another));
    if (isOwn) throw new PairingError('own-seek');
    if (seek.terms.rated && isBot(one) !== isBot(another)) throw new PairingError('other-kind');
    if (!accepts(seek.range, another)) throw new PairingError('rating-out-of-range');
    const accounts = [accountOf(one), accountOf(another)] as const;
    const isBlocked = await this.#options.findBlocks(accounts);
    if (isBlocked(...accounts)) throw new PairingError('not-accepting');
  }

  async #recall({ game, side }: Placing, { tokenHash }: Taker): Promise<Placing> {
    const { seats } = await this.#options.games.read(game);
    if (findTokenHash(seats[opposite(side)]) !== tokenHash) throw new PairingError('seek-closed');
    return { game, side: opposite(side) };
  }

  async #removeLeft(): Promise<void> {
    const left = this.#waiters.takeLeft(this.#now() - KEPT_MS);
    if (left.length > 0) await this.#options.store.removeLeftSeeks(left, this.#replica);
  }

  #onOthersChanged(): void {
    if (!this.#replicas.isRunning) return;
    this.#othersChanged = true;
    this.#checking.request();
    this.#matching.request();
  }

  /** Others may have changed the seeks of this replica. */
  async #check(): Promise<void> {
    const { store } = this.#options;
    const ids = this.#waiters.listIds();
    const states = await store.readSeekStates(ids);
    for (const id of ids) {
      const state = states.get(id);
      const live = this.#waiters.findLive(id);
      if (state?.pairing) this.#waiters.deliver(id, state.pairing);
      else if (!state) this.#waiters.end(id, live ? 'replaced' : 'cancelled');
      else if (live && state.replica !== this.#replica) this.#waiters.end(id, 'replaced');
      // Two connections of one person were lost and found at the same moment.
      else if (live?.waiter && state.isLeft) await store.resumeSeek(id, this.#replica);
    }
  }

  /** Pairs open seeks. Those that arrive in the same turn of the event loop are paired together. */
  async #match(): Promise<void> {
    await new Promise(setImmediate);
    await this.#checking.settle();
    if (!this.#replicas.isNewest) return;
    await this.#matchAll().then(
      (pairs) => this.#pairAll(pairs),
      (error) => this.#retryLater(error),
    );
  }

  #retryLater(error: unknown): void {
    this.#othersChanged = true;
    this.#options.report(error);
  }

  async #matchAll(): Promise<Pair[]> {
    const { store, findBlocks } = this.#options;
    const hasOthers = this.#othersChanged;
    this.#othersChanged = false;
    const others = hasOthers ? await store.listOtherSeeks(this.#replica, MAX_OTHERS_PER_ROUND) : [];
    const seeks = [...this.#waiters.listOpen(), ...others];
    if (seeks.length < 2) return [];
    const isBlocked = await findBlocks(seeks.map(({ player }) => accountOf(player)));
    const mayMeet = (one: Seek, other: Seek) => !isBlocked(accountOf(one.player), accountOf(other.player));
    return matchSeeks(seeks, this.#now(), mayMeet);
  }

  async #pairAll(pairs: readonly Pair[]): Promise<void> {
    if (pairs.length === 0) return;
    const at = this.#now();
    await Promise.all(pairs.map((pair) => this.#pair(pair, at).catch((error) => this.#retryLater(error))));
    this.#announce();
  }

  async #pair([seek, opponent]: Pair, at: number): Promise<void> {
    const placing = await this.#begin({ seek, opponent, opponentSeek: opponent.id }, at);
    // One of them is gone, or another replica was faster.
    if (!placing) this.#onOthersChanged();
    else this.#waiters.deliver(opponent.id, { game: placing.game, side: opposite(placing.side) });
  }

  /** Creates a game and notifies the player who waited; undefined if a seek is no longer open. */
  async #begin(game: Omit<SeekGame, 'side'>, at: number): Promise<Placing | undefined> {
    const side = this.#random() < 0.5 ? 'south' : 'north';
    const id = await beginGame(this.#options.games, { ...game, side }, { at, random: this.#random });
    if (id === undefined) return undefined;
    const placing = { game: id, side } as const;
    this.#waiters.deliver(game.seek.id, placing);
    return placing;
  }

  #announce(): void {
    this.#options.channel.broadcast(TOPIC, '');
  }
}
