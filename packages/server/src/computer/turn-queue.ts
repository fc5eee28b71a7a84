/** Games that wait for the computer, each at most once. Games with a person come before games between two computers. */
export class TurnQueue {
  readonly #withPeople = new Set<string>();
  readonly #betweenComputers = new Set<string>();

  get size(): number {
    return this.#withPeople.size + this.#betweenComputers.size;
  }

  /** How many games keep a person waiting. */
  get withPeople(): number {
    return this.#withPeople.size;
  }

  add(gameId: string, isBetweenComputers: boolean): void {
    (isBetweenComputers ? this.#betweenComputers : this.#withPeople).add(gameId);
  }

  /** Removes and returns the first game that is not being worked on already. */
  findNext(isBusy: (gameId: string) => boolean): QueuedGame | undefined {
    for (const games of [this.#withPeople, this.#betweenComputers]) {
      for (const gameId of games) {
        if (isBusy(gameId)) continue;
        games.delete(gameId);
        return { gameId, isBetweenComputers: games === this.#betweenComputers };
      }
    }
    return undefined;
  }

  clear(): void {
    this.#withPeople.clear();
    this.#betweenComputers.clear();
  }
}

export interface QueuedGame {
  readonly gameId: string;
  readonly isBetweenComputers: boolean;
}
