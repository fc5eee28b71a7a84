/**
 * Games that wait for the computer, each at most once. Games with a person come before games between two computers. Callers
 * take turns, so that a caller with many games does not hold up the others.
 */
export class TurnQueue {
  /** The waiting games with a person, by caller. The caller whose turn it is comes first. */
  readonly #withPeople = new Map<string, Set<string>>();
  readonly #betweenComputers = new Set<string>();

  get size(): number {
    return this.withPeople + this.#betweenComputers.size;
  }

  /** How many games keep a person waiting. */
  get withPeople(): number {
    return this.#withPeople.values().reduce((sum, games) => sum + games.size, 0);
  }

  /** How many turns come before the last game of a caller: the caller's own games, and one for each other caller. */
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

  /** Removes and returns the next game that is not being worked on already. */
  findNext(isBusy: (gameId: string) => boolean): QueuedGame | undefined {
    for (const [caller, games] of this.#withPeople) {
      const gameId = games.values().find((id) => !isBusy(id));
      if (gameId === undefined) continue;
      games.delete(gameId);
      // The caller goes to the end of the queue.
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
  /** Who gave the computer the turn; empty if that is not known. */
  readonly caller: string;
  readonly isBetweenComputers: boolean;
}
