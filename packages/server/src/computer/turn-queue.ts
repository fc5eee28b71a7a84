/**
 * Games that wait for the computer, each once. Games with a person come before games between two computers. Callers take turns, so
 * that one with many games does not hold up the others.
 */
export class TurnQueue {
  /** By caller, the next one first. */
  readonly #withPeople = new Map<string, Set<string>>();
  readonly #betweenComputers = new Set<string>();

  get size(): number {
    return this.withPeople + this.#betweenComputers.size;
  }

  get withPeople(): number {
    return this.#withPeople.values().reduce((sum, games) => sum + games.size, 0);
  }

  /** The turns before the last game of a caller: their own games, and one for each other caller. */
  countBefore(caller: string): number {
    const own = this.#withPeople.get(caller)?.size ?? 0;
    return this.#withPeople.size + Math.max(0, own - 1);
  }

  add({ gameId, caller, isBetweenComputers }: QueuedGame): void {
    if (isBetweenComputers) {
      this.#betweenComputers.add(gameId);
      return;
    }
    const games = this.#withPeople.get(caller) ?? new Set();
    games.add(gameId);
    this.#withPeople.set(caller, games);
  }

  takeNext(isBusy: (gameId: string) => boolean): QueuedGame | undefined {
    for (const [caller, games] of this.#withPeople) {
      const gameId = games.values().find((id) => !isBusy(id));
      if (gameId === undefined) continue;
      games.delete(gameId);
      // To the end of the queue.
      this.#withPeople.delete(caller);
      if (games.size > 0) this.#withPeople.set(caller, games);
      return { gameId, caller, isBetweenComputers: false };
    }
    const gameId = this.#betweenComputers.values().find((id) => !isBusy(id));
    if (gameId === undefined) return undefined;
    this.#betweenComputers.delete(gameId);
    return { gameId, caller: '', isBetweenComputers: true };
  }

  clear(): void {
    this.#withPeople.clear();
    this.#betweenComputers.clear();
  }
}

export interface QueuedGame {
  readonly gameId: string;
  /** Who gave the computer the turn; empty if unknown. */
  readonly caller: string;
  readonly isBetweenComputers: boolean;
}
