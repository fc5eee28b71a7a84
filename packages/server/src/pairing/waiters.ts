import type { Side } from '@kalah/rules';
import type { Seek } from './seek.ts';

export interface Placing {
  readonly game: string;
  readonly side: Side;
}

export type SeekEnd = 'cancelled' | 'replaced';

/** The connection of somebody who waits. After `paired` or `ended` nothing follows. */
export interface Waiter {
  waiting(seek: Seek): void;
  paired(placing: Placing): void;
  ended(reason: SeekEnd): void;
}

/** A live seek of this replica. */
export interface LiveSeek {
  readonly seek: Seek;
  /** Undefined while the connection is lost. */
  waiter: Waiter | undefined;
  leftAt?: number;
}

export class Waiters {
  readonly #live = new Map<string, LiveSeek>();
  /** For correspondence games. */
  readonly #lasting = new Map<string, Waiter>();

  get isEmpty(): boolean {
    return this.#live.size === 0 && this.#lasting.size === 0;
  }

  addLive(seek: Seek, waiter: Waiter): void {
    this.#live.set(seek.id, { seek, waiter });
    waiter.waiting(seek);
  }

  addLasting(seek: Seek, waiter: Waiter): void {
    this.#lasting.set(seek.id, waiter);
    waiter.waiting(seek);
  }

  findLive(id: string): LiveSeek | undefined {
    return this.#live.get(id);
  }

  liveIds(): string[] {
    return [...this.#live.keys()];
  }

  listIds(): string[] {
    return [...this.#live.keys(), ...this.#lasting.keys()];
  }

  listOpen(): Seek[] {
    return [...this.#live.values()].flatMap(({ seek, waiter }) => (waiter ? [seek] : []));
  }

  /** Returns whether a live seek waited on the connection. */
  leave(id: string, waiter: Waiter, at: number): boolean {
    if (this.#lasting.get(id) === waiter) this.#lasting.delete(id);
    const live = this.#live.get(id);
    if (live?.waiter !== waiter) return false;
    live.waiter = undefined;
    live.leftAt = at;
    return true;
  }

  /** Drops the seeks that were left at a time or before. */
  takeLeft(until: number): string[] {
    const left = [...this.#live].flatMap(([id, { leftAt }]) =>
      leftAt !== undefined && leftAt <= until ? [id] : [],
    );
    for (const id of left) this.#live.delete(id);
    return left;
  }

  /** [L5] Each seeker has at most one live seek. */
  endLiveOf(seekers: ReadonlySet<string>): void {
    for (const [id, { seek }] of this.#live) if (seekers.has(seek.seeker)) this.end(id, 'replaced');
  }

  deliver(id: string, placing: Placing): void {
    this.forget(id)?.paired(placing);
  }

  end(id: string, reason: SeekEnd): void {
    this.forget(id)?.ended(reason);
  }

  forget(id: string): Waiter | undefined {
    const waiter = this.#live.get(id)?.waiter ?? this.#lasting.get(id);
    this.#live.delete(id);
    this.#lasting.delete(id);
    return waiter;
  }
}
