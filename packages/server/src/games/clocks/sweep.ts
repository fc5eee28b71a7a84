import { findDue } from '@kalah/rules/clock';
import { Refusal } from '../../platform/refusal.ts';
import type { Announcement, GameStore } from '../game-store.ts';
import type { Games } from '../games.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { DueGame, TimeStore } from './store.ts';

interface SweepOptions {
  readonly store: Pick<TimeStore, 'listDueGames' | 'findNextDueTime' | 'setDueTime'> &
    Pick<GameStore, 'onAnnouncement'>;
  readonly games: Pick<Games, 'applyTime'>;
  readonly heartbeat: Heartbeat;
  readonly report: (error: unknown, gameId?: string) => void;
}

/** A move that arrived in time may still be on its way to the disk. Milliseconds. */
const COMMIT_MS = 25;

/**
 * Games that other replicas have changed are found by polling: often while a clock may soon run out, so that another replica
 * can die without delaying the end of its games, and rarely otherwise. The long pause cannot miss the deadline of a new live
 * game, because the first turn has half a minute. Milliseconds.
 */
const SOON_MS = 60_000;
const SHORT_PAUSE_MS = 200;
const LONG_PAUSE_MS = 5000;
const RETRY_MS = 1000;

const BATCH = 1000;
const CONCURRENCY = 200;

/** How long a game that cannot be read is left alone. Milliseconds. */
const UNREADABLE_MS = 60_000;

/** [T10] After an outage, games whose clocks may run out within this time are checked immediately. Milliseconds. */
const LIVE_MS = 6 * 3_600_000;

/**
 * [T9] Ends games whose time has run out. One timer waits for the earliest game of all; the due times are in an index of the
 * store. Of several replicas that notice the same game, one appends its end.
 */
export class Sweep {
  readonly #options: SweepOptions;
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Number.POSITIVE_INFINITY;
  #sweeping: Promise<void> | undefined;
  /** Whether the timer fired while a sweep was under way, which may have looked too early. */
  #isLate = false;
  #isStopped = false;

  constructor(options: SweepOptions) {
    this.#options = options;
  }

  get #now(): number {
    return this.#options.heartbeat.now();
  }

  start(): void {
    this.#options.store.onAnnouncement((announcement) => this.#hear(announcement));
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#sweeping;
  }

  /** Checks the games whose clocks may run out within `LIVE_MS`. */
  async checkDueSoon(): Promise<void> {
    const due = await this.#options.store.listDueGames(this.#now + LIVE_MS, 10_000);
    await this.#checkAll(due);
  }

  /** A game that this replica has changed may be due before the timer fires. */
  #hear(announcement: Announcement): void {
    if (announcement.kind !== 'committed' || !announcement.change.game.clock) return;
    const { clock, updatedAt } = announcement.change.game;
    const dueAt = findDue(clock, updatedAt);
    if (dueAt === undefined) return;
    this.#options.heartbeat.hurry(dueAt, updatedAt);
    if (dueAt + COMMIT_MS < this.#wakesAt) this.#wakeAt(dueAt + COMMIT_MS);
  }

  #wakeAt(time: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#wakesAt = time;
    this.#timer = setTimeout(() => this.#wake(), Math.max(0, time - this.#now)).unref();
  }

  #wake(): void {
    this.#wakesAt = Number.POSITIVE_INFINITY;
    this.#isLate = this.#sweeping !== undefined;
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined;
      if (this.#isLate && !this.#isStopped) this.#wake();
    });
  }

  async #sweep(): Promise<void> {
    let pause = RETRY_MS;
    try {
      pause = await this.#endOverdueGames();
    } catch (error) {
      if (!this.#isStopped) this.#options.report(error);
    }
    const next = this.#now + pause;
    if (next < this.#wakesAt) this.#wakeAt(next);
  }

  async #endOverdueGames(): Promise<number> {
    const { store, heartbeat } = this.#options;
    const next = await store.findNextDueTime();
    heartbeat.setPace(next);
    if (next === undefined) return LONG_PAUSE_MS;
    const left = next + COMMIT_MS - this.#now;
    if (left > 0) return Math.min(left, left < SOON_MS ? SHORT_PAUSE_MS : LONG_PAUSE_MS);
    await heartbeat.confirm();
    await this.#checkAll(await store.listDueGames(this.#now - COMMIT_MS, BATCH));
    return 0;
  }

  /** Each commit makes room for the next games, so reading and committing overlap when many games are due at once. */
  async #checkAll(games: readonly DueGame[]): Promise<void> {
    const rest = games.values();
    const checkNext = async () => {
      for (const game of rest) {
        if (this.#isStopped) return;
        await this.#check(game);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, checkNext));
  }

  /** Ends the game if its time has run out; otherwise stores a later due time. */
  async #check(due: DueGame): Promise<void> {
    const { games, store, report } = this.#options;
    const now = this.#now;
    try {
      const { clock, ending, updatedAt } = await games.applyTime(due.id, now);
      // A game that has just ended has no due time.
      if (ending && updatedAt >= now) return;
      await store.setDueTime(due, clock && findDue(clock, now));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unavailable') throw error;
      report(error, due.id);
      await store.setDueTime(due, now + UNREADABLE_MS);
    }
  }
}
