/** Games that wait for the computer, each once, in the order they came; those that keep a person waiting go first. */
export class TurnQueue {
  readonly #urgent = new Set<string>();
  readonly #patient = new Set<string>();

  get size(): number {
    return this.#urgent.size + this.#patient.size;
  }

  add(gameId: string, isUrgent: boolean): void {
    if (isUrgent) this.#urgent.add(gameId);
    else this.#patient.add(gameId);
  }

  /** Takes out the first game that is not being attended to already. */
  findNext(isAttended: (gameId: string) => boolean): string | undefined {
    for (const games of [this.#urgent, this.#patient]) {
      for (const gameId of games) {
        if (isAttended(gameId)) continue;
        games.delete(gameId);
        return gameId;
      }
    }
    return undefined;
  }

  clear(): void {
    this.#urgent.clear();
    this.#patient.clear();
  }
}
