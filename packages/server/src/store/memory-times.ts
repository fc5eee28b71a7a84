import type { Outage } from '@kalah/rules/clock';
import type { DueGame, HeartbeatRecord, HeartbeatResult, TimeStore } from '../games/clocks/store.ts';
import type { Change } from '../games/game-store.ts';
import { findListing } from '../games/store/change-row.ts';

const SET_BACK_MS = 60_000;

/** Due times and heartbeats in memory, for tests. */
export class MemoryTimes implements TimeStore {
  readonly #due = new Map<string, number>();
  readonly #outages: Outage[] = [];
  #seenAt = 0;

  /** Keeps the due time that a database would keep. */
  follow(change: Change): void {
    if (!change.game.clock) return;
    const written = findListing(change);
    if (written) this.#set(change.game.id, written.dueAt);
  }

  async listDueGames(now: number, limit: number): Promise<readonly DueGame[]> {
    const due = [...this.#due].filter(([, dueAt]) => dueAt <= now).map(([id, dueAt]) => ({ id, dueAt }));
    return due.sort((a, b) => a.dueAt - b.dueAt).slice(0, limit);
  }

  async findNextDueTime(): Promise<number | undefined> {
    return this.#due.size > 0 ? Math.min(...this.#due.values()) : undefined;
  }

  async setDueTime({ id, dueAt: read }: DueGame, dueAt: number | undefined): Promise<void> {
    if (this.#due.get(id) === read) this.#set(id, dueAt ?? null);
  }

  async recordHeartbeat({ at, maxGapMs, graceMs, after }: HeartbeatRecord): Promise<HeartbeatResult> {
    if (this.#seenAt < at - maxGapMs && this.#due.size > 0) {
      this.#outages.push({ from: this.#seenAt, to: at + graceMs });
    }
    this.#seenAt = at < this.#seenAt - SET_BACK_MS ? at : Math.max(this.#seenAt, at);
    return { isRecorded: true, outages: this.#outages.filter(({ to }) => to > after) };
  }

  #set(id: string, dueAt: number | null): void {
    if (dueAt === null) this.#due.delete(id);
    else this.#due.set(id, dueAt);
  }
}
