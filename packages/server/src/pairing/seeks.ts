import { randomUUID } from 'node:crypto';
import { type Both, both, opposite, SIDES, type Side } from '@kalah/rules';
import { GameError } from '../games/error.ts';
import type { Games } from '../games/games.ts';
import type { ReplicaChannel } from '../games/replica-channel.ts';
import type { FindBlocks } from './blocks.ts';
import { PairingError } from './error.ts';
import { matchSeeks, type Pair } from './matcher.ts';
import type { ListedSeeks, PairingStore } from './pairing-store.ts';
import { accountOf, isBot, isSamePerson, type PairingPlayer, toSeat } from './player.ts';
import { accepts, isLive, type Seek, type StoredSeek } from './seek.ts';
import { drawStart, type GameTerms } from './terms.ts';

/** A game and the side of somebody in it. */
export interface Placing {
  readonly game: string;
  readonly side: Side;
}

/** The connection of somebody who waits. After `paired` or `ended` nothing follows. */
export interface Waiter {
  waiting(seek: Seek): void;
  paired(placing: Placing): void;
  ended(reason: 'cancelled' | 'replaced'): void;
}

/** Somebody who accepts a seek. */
export interface Taker {
  readonly seeker: string;
  readonly player: PairingPlayer;
  readonly tokenHash: string;
}

export interface SeeksOptions {
  readonly store: PairingStore;
  readonly channel: ReplicaChannel;
  readonly games: Pick<Games, 'pair' | 'read'>;
  readonly findBlocks: FindBlocks;
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
  /** From 0 to 1. */
  readonly random?: () => number;
  readonly replica?: string;
}

/** How often this replica records that it is up, and pairs again because ranges have grown. Milliseconds. */
const BEAT_MS = 1500;
/** [L6] How long the place of a lost connection is kept: with a beat and a write it is gone within 10 s. Milliseconds. */
const KEPT_MS = 7000;
/** [L8] How many correspondence seeks one account may have. */
const MAX_LASTING = 10;
/** How many seeks of other replicas are paired in one round. */
const MAX_OTHERS = 20_000;
/** How many seeks are added in one transaction. */
const MAX_ADDED = 1024;
/** How long the outcome of a paired seek can be read. Milliseconds. */
const REMEMBERED_MS = 10 * 60_000;
const BEATS_BETWEEN_SWEEPS = 4;

/** Tells other replicas that seeks were added, closed or removed. */
const TOPIC = 'pairing/seeks';

interface Connected {
  readonly seek: Seek;
  /** Undefined while the connection is lost. */
  waiter: Waiter | undefined;
  leftAt?: number;
}

interface Adding {
  readonly seek: Seek;
  readonly waiter: Waiter;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * People who look for an opponent. Seeks are rows of the database. Of the replicas with open seeks one pairs all of them: the
 * first in the order of names. If two replicas believe that they are the first, the database still pairs nobody twice.
 */
export class Seeks {
  readonly #options: SeeksOptions;
  readonly #replica: string;
  readonly #now: () => number;
  readonly #random: () => number;
  /** Live seeks with a connection to this replica. */
  readonly #live = new Map<string, Connected>();
  /** Connections that wait for a correspondence game. */
  readonly #lasting = new Map<string, Waiter>();
  #adding: Adding[] = [];
  #isAdding = false;
  /** The replicas that are up, in order; empty while this one does not record that it is up. */
  #replicas: readonly string[] = [];
  #beats = 0;
  #timer: NodeJS.Timeout | undefined;
  #matching: Promise<void> = Promise.resolve();
  #isMatching = false;
  #wantsMatch = false;
  #isBeating = false;
  /** Seeks of other replicas may have changed. */
  #othersChanged = false;
  #checking: Promise<void> = Promise.resolve();
  #isChecking = false;
  #wantsCheck = false;
  #isStopped = false;

  constructor(options: SeeksOptions) {
    this.#options = options;
    this.#replica = options.replica ?? randomUUID();
    this.#now = options.now ?? Date.now;
    this.#random = options.random ?? Math.random;
    options.channel.onBroadcast((topic) => {
      if (topic === TOPIC) this.#onOthersChanged();
    });
  }

  /** Opens a seek, or continues it if it is known. Resolves when it is stored; the waiter hears the rest. */
  async open(seek: Seek, waiter: Waiter): Promise<void> {
    const stored = this.#live.has(seek.id) ? undefined : await this.#options.store.findSeek(seek.id);
    if (stored) return this.#resume(stored, seek, waiter);
    const connected = this.#live.get(seek.id);
    if (connected) return this.#reconnect(connected, seek, waiter);
    if (isLive(seek)) return this.#addLive(seek, waiter);
    if (!(await this.#options.store.addLastingSeek(seek, MAX_LASTING)))
      throw new PairingError('too-many-seeks');
    this.#lasting.set(seek.id, waiter);
    waiter.waiting(seek);
    await this.#beatIfIdle();
    this.#onOthersChanged();
    this.#announce();
  }

  /** [L6] The connection was lost, or its owner has left. The seek keeps its place for a moment. */
  leave(id: string, waiter: Waiter): void {
    if (this.#lasting.get(id) === waiter) this.#lasting.delete(id);
    const connected = this.#live.get(id);
    if (connected?.waiter !== waiter) return;
    connected.waiter = undefined;
    connected.leftAt = this.#now();
    if (this.#isStopped) return;
    this.#attempt(() => this.#options.store.leaveSeeks([id], this.#replica));
  }

  /** [L8] Plays somebody who waits. A repetition gets the same answer. */
  async accept(id: string, taker: Taker, at: number): Promise<Placing> {
    const { store } = this.#options;
    const stored = await store.findSeek(id);
    if (!stored) throw new PairingError('no-such-seek');
    if (stored.pairing) return this.#recall(stored.pairing, taker);
    await this.#rejectTaker(stored.seek, taker);
    const side = this.#random() < 0.5 ? 'south' : 'north';
    const game = await this.#createGame(toSeats(side, stored.seek, taker), stored.seek, at);
    if (!game) throw new PairingError('seek-closed');
    this.#deliver(id, { game, side });
    if (await store.removeLiveSeek(taker.seeker)) this.#onOthersChanged();
    this.#announce();
    return { game, side: opposite(side) };
  }

  /** Removes a seek; `isOwner` decides whether the caller may. */
  async cancel(id: string, isOwner: (seek: Seek) => boolean): Promise<void> {
    const stored = await this.#options.store.findSeek(id);
    if (!stored || !isOwner(stored.seek)) throw new PairingError('no-such-seek');
    if (!(await this.#options.store.removeSeek(id))) throw new PairingError('seek-closed');
    this.#end(id, 'cancelled');
    this.#announce();
  }

  /** The terms of somebody who waits, or waited a moment ago. */
  async findTerms(id: string): Promise<GameTerms> {
    const stored = await this.#options.store.findSeek(id);
    if (!stored) throw new PairingError('no-such-seek');
    return stored.seek.terms;
  }

  list(query: ListedSeeks): Promise<readonly Seek[]> {
    return this.#options.store.listOpenSeeks(query);
  }

  /** Those who wait keep their places for a moment, in which they reconnect elsewhere. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#matching;
    if (this.#replicas.length === 0) return;
    const { store } = this.#options;
    await store.leaveSeeks([...this.#live.keys()], this.#replica).catch(this.#options.report);
    this.#announce();
  }

  async #resume({ seek, replica, pairing }: StoredSeek, again: Seek, waiter: Waiter): Promise<void> {
    if (seek.requestHash !== again.requestHash) throw new GameError('key-reused');
    if (pairing) return waiter.paired(pairing);
    if (replica === undefined) {
      this.#lasting.set(seek.id, waiter);
      return waiter.waiting(seek);
    }
    await this.#beatIfIdle();
    if (!(await this.#options.store.resumeSeek(seek.id, this.#replica))) return this.open(again, waiter);
    this.#live.set(seek.id, { seek, waiter });
    waiter.waiting(seek);
    this.#announce();
    this.#match();
  }

  /** A second connection for a seek of this replica. */
  async #reconnect(connected: Connected, again: Seek, waiter: Waiter): Promise<void> {
    const { seek } = connected;
    if (seek.requestHash !== again.requestHash) throw new GameError('key-reused');
    connected.waiter?.ended('replaced');
    connected.waiter = waiter;
    const wasLeft = connected.leftAt !== undefined;
    delete connected.leftAt;
    if (wasLeft && !(await this.#options.store.resumeSeek(seek.id, this.#replica))) {
      this.#live.delete(seek.id);
      return this.open(again, waiter);
    }
    waiter.waiting(seek);
    this.#match();
  }

  /** [L1] Seeks that arrive together are added together. */
  #addLive(seek: Seek, waiter: Waiter): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#adding.push({ seek, waiter, resolve, reject });
      if (!this.#isAdding) setImmediate(() => void this.#addAll());
    });
  }

  async #addAll(): Promise<void> {
    if (this.#isAdding) return;
    this.#isAdding = true;
    while (this.#adding.length > 0) await this.#addBatch(this.#takeBatch());
    this.#isAdding = false;
  }

  /** [L5] A person is in a batch once. */
  #takeBatch(): Adding[] {
    const batch: Adding[] = [];
    const seekers = new Set<string>();
    const rest: Adding[] = [];
    for (const adding of this.#adding) {
      if (batch.length === MAX_ADDED || seekers.has(adding.seek.seeker)) rest.push(adding);
      else batch.push(adding);
      seekers.add(adding.seek.seeker);
    }
    this.#adding = rest;
    return batch;
  }

  async #addBatch(batch: readonly Adding[]): Promise<void> {
    try {
      await this.#beatIfIdle();
      await this.#options.store.addLiveSeeks(
        batch.map(({ seek }) => seek),
        this.#replica,
      );
    } catch (error) {
      for (const { reject } of batch) reject(error as Error);
      return;
    }
    const seekers = new Set(batch.map(({ seek }) => seek.seeker));
    for (const [id, { seek }] of this.#live) if (seekers.has(seek.seeker)) this.#end(id, 'replaced');
    for (const { seek, waiter, resolve } of batch) {
      this.#live.set(seek.id, { seek, waiter });
      waiter.waiting(seek);
      resolve();
    }
    this.#announce();
    this.#match();
  }

  async #rejectTaker(seek: Seek, { seeker, player }: Taker): Promise<void> {
    const [one, another] = [seek.player, player];
    const isOwn =
      seek.seeker === seeker ||
      (one.kind !== 'anonymous' && another.kind !== 'anonymous' && isSamePerson(one, another));
    if (isOwn) throw new PairingError('own-seek');
    if (seek.terms.rated && isBot(one) !== isBot(another)) throw new PairingError('other-kind');
    if (!accepts(seek.range, another)) throw new PairingError('rating-out-of-range');
    const isBlocked = await this.#findBlocks([seek, { player }]);
    if (isBlocked(seek, { player })) throw new PairingError('not-accepting');
  }

  /** The answer to a request that was repeated. */
  async #recall({ game, side }: Placing, { tokenHash }: Taker): Promise<Placing> {
    const { seats } = await this.#options.games.read(game);
    const seat = seats[opposite(side)];
    const isSame = (seat.kind === 'secret' || seat.kind === 'account') && seat.tokenHash === tokenHash;
    if (!isSame) throw new PairingError('seek-closed');
    return { game, side: opposite(side) };
  }

  get #isFirst(): boolean {
    return this.#replicas[0] === this.#replica;
  }

  get #isActive(): boolean {
    return this.#live.size > 0 || this.#lasting.size > 0 || this.#adding.length > 0;
  }

  async #beatIfIdle(): Promise<void> {
    if (this.#replicas.length > 0 || this.#isStopped) return;
    this.#replicas = await this.#options.store.beatReplica(this.#replica);
    this.#othersChanged = true;
    this.#timer ??= setInterval(() => void this.#beatOnce(), BEAT_MS).unref();
  }

  /** A slow database must not make beats overlap. */
  async #beatOnce(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    try {
      await this.#beat();
    } catch (error) {
      this.#options.report(error);
    } finally {
      this.#isBeating = false;
    }
  }

  async #beat(): Promise<void> {
    const { store } = this.#options;
    await this.#removeLeft();
    if (!this.#isActive) return this.#rest();
    this.#replicas = await store.beatReplica(this.#replica);
    if (this.#isFirst && ++this.#beats % BEATS_BETWEEN_SWEEPS === 0) {
      await store.removeDeadReplicas();
      await store.removePairedSeeks(this.#now() - REMEMBERED_MS);
    }
    if (this.#replicas.length > 1) this.#onOthersChanged();
    else this.#match();
  }

  /** Nobody waits here, so this replica stops recording that it is up. */
  async #rest(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#replicas = [];
    await this.#options.store.removeReplica(this.#replica);
  }

  async #removeLeft(): Promise<void> {
    const before = this.#now() - KEPT_MS;
    const left = [...this.#live].filter(([, { leftAt }]) => leftAt !== undefined && leftAt <= before);
    if (left.length === 0) return;
    const ids = left.map(([id]) => id);
    for (const id of ids) this.#live.delete(id);
    await this.#options.store.removeLeftSeeks(ids, this.#replica);
  }

  #onOthersChanged(): void {
    if (this.#replicas.length === 0) return;
    this.#othersChanged = true;
    this.#match();
    this.#wantsCheck = true;
    if (!this.#isChecking) this.#checking = this.#checkAll();
  }

  /** Reads what other replicas changed, and again if more changed in the meantime. */
  async #checkAll(): Promise<void> {
    this.#isChecking = true;
    try {
      while (this.#wantsCheck && !this.#isStopped) {
        this.#wantsCheck = false;
        await this.#check();
      }
    } catch (error) {
      this.#options.report(error);
    } finally {
      this.#isChecking = false;
    }
  }

  /** Reads what other replicas changed in the seeks of this one. */
  async #check(): Promise<void> {
    const { store } = this.#options;
    const waiting = [...this.#live.keys()];
    const own = new Map((await store.listSeeksOf(this.#replica)).map((stored) => [stored.seek.id, stored]));
    for (const id of waiting) {
      const stored = own.get(id);
      if (stored?.pairing) this.#deliver(id, stored.pairing);
      else if (!stored) this.#end(id, 'replaced');
      // Two connections of one person were lost and found at the same moment.
      else if (stored.isLeft && this.#live.get(id)?.waiter) await store.resumeSeek(id, this.#replica);
    }
    for (const id of this.#lasting.keys()) {
      const stored = await store.findSeek(id);
      if (stored?.pairing) this.#deliver(id, stored.pairing);
      else if (!stored) this.#end(id, 'cancelled');
    }
  }

  /** Pairs open seeks, now or after the pairing that is under way. */
  #match(): void {
    this.#wantsMatch = true;
    if (!this.#isMatching) this.#matching = this.#matchAll();
  }

  async #matchAll(): Promise<void> {
    this.#isMatching = true;
    try {
      // Seeks that arrive in the same turn of the event loop are paired together.
      await new Promise(setImmediate);
      while (this.#wantsMatch && !this.#isStopped) {
        this.#wantsMatch = false;
        await this.#checking;
        if (this.#isFirst) await this.#pairAll(await this.#findPairs());
      }
    } catch (error) {
      this.#options.report(error);
    } finally {
      this.#isMatching = false;
    }
  }

  async #findPairs(): Promise<Pair[]> {
    const hasOthers = this.#othersChanged;
    this.#othersChanged = false;
    const own = [...this.#live.values()].flatMap(({ seek, waiter }) => (waiter ? [seek] : []));
    const others = hasOthers ? await this.#options.store.listOtherSeeks(this.#replica, MAX_OTHERS) : [];
    const seeks = [...own, ...others];
    if (seeks.length < 2) return [];
    const isBlocked = await this.#findBlocks(seeks);
    return matchSeeks(seeks, this.#now(), (one, another) => !isBlocked(one, another));
  }

  async #findBlocks(players: readonly Pick<Seek, 'player'>[]) {
    const accounts = [...new Set(players.flatMap(({ player }) => accountOf(player) ?? []))];
    const isBlocked = accounts.length > 1 ? await this.#options.findBlocks(accounts) : () => false;
    return (one: Pick<Seek, 'player'>, another: Pick<Seek, 'player'>) => {
      const [first, second] = [accountOf(one.player), accountOf(another.player)];
      return first !== undefined && second !== undefined && isBlocked(first, second);
    };
  }

  /** The store commits many games in one transaction. */
  async #pairAll(pairs: readonly Pair[]): Promise<void> {
    if (pairs.length === 0) return;
    const at = this.#now();
    await Promise.all(pairs.map((pair) => this.#pair(pair, at).catch(this.#options.report)));
    this.#announce();
  }

  async #pair([one, another]: Pair, at: number): Promise<void> {
    const side = this.#random() < 0.5 ? 'south' : 'north';
    const game = await this.#createGame(toSeats(side, one, another), one, at);
    if (game) {
      this.#deliver(one.id, { game, side });
      this.#deliver(another.id, { game, side: opposite(side) });
    } else {
      // One of them is gone, or another replica was faster.
      this.#onOthersChanged();
    }
  }

  /** [L4] Undefined if one of the seeks is no longer open. */
  async #createGame(seats: Seats, { terms }: Seek, at: number): Promise<string | undefined> {
    const { clock, rated } = terms;
    const closes = SIDES.flatMap((side) => {
      const { id } = seats[side];
      return id === undefined ? [] : [{ kind: 'seek', id, side } as const];
    });
    const created = await this.#options.games.pair({
      id: randomUUID(),
      start: drawStart(terms, this.#random),
      seats: both((side) => toSeat(seats[side].player, seats[side].tokenHash)),
      listed: true,
      ...(clock && { clock }),
      ...(rated && { rated }),
      closes,
      at,
    });
    return created?.id;
  }

  #deliver(id: string, placing: Placing): void {
    const waiter = this.#forget(id);
    waiter?.paired(placing);
  }

  #end(id: string, reason: 'cancelled' | 'replaced'): void {
    this.#forget(id)?.ended(reason);
  }

  #forget(id: string): Waiter | undefined {
    const waiter = this.#live.get(id)?.waiter ?? this.#lasting.get(id);
    this.#live.delete(id);
    this.#lasting.delete(id);
    return waiter;
  }

  #announce(): void {
    this.#options.channel.broadcast(TOPIC, '');
  }

  #attempt(act: () => Promise<void>): void {
    act().catch(this.#options.report);
  }
}

/** Who gets a seat, with the id of their seek if they waited. */
type Seated = Pick<Seek, 'player' | 'tokenHash'> & { readonly id?: string };
type Seats = Both<Seated>;

function toSeats(side: Side, one: Seated, another: Seated): Seats {
  return both((seat) => (seat === side ? one : another));
}
