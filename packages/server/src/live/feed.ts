import type { GameEvent } from '../games/event.ts';
import { apply, type Game } from '../games/game.ts';
import type { Change } from '../games/game-store.ts';
import { type Credential, isSeated } from '../games/seat.ts';

/** One event, and the game after it. */
export interface Update {
  readonly event: GameEvent;
  readonly game: Game;
}

/** Somebody who watches a game. */
export interface Watcher {
  /** Players who show their seat's token do not count among those who look on. */
  readonly credential: Credential;
  /** The whole game, for one who begins to watch. */
  begin(game: Game): void;
  tell(update: Update): void;
  /** How many look on at the moment, besides the players. */
  count(watchers: number): void;
}

const COUNT_PAUSE_MS = 1000;

/**
 * One watched game. It keeps the version its watchers have seen and reads the log when it hears of a later one, so an
 * announcement that is lost, late or doubled costs time at the most, never an event.
 */
export class Feed {
  readonly #id: string;
  readonly #readLog: (after: number) => Promise<readonly GameEvent[]>;
  readonly #watchers = new Set<Watcher>();
  #game: Game;
  #reading: Promise<void> | undefined;
  #countTimer: NodeJS.Timeout | undefined;

  constructor(game: Game, readLog: (after: number) => Promise<readonly GameEvent[]>) {
    this.#id = game.id;
    this.#game = game;
    this.#readLog = readLog;
  }

  /** Begins with the whole game, or goes on behind the event the watcher saw last; gives how many it had missed. */
  async add(watcher: Watcher, after: number | undefined): Promise<number> {
    const began = after === undefined || after > this.#game.version ? this.#begin(watcher) : after;
    let seen = began;
    // More may happen while the log is read, hence a loop; from its last look on nothing can, for nothing is awaited.
    while (seen < this.#game.version) {
      for (const update of await this.#replay(seen)) {
        watcher.tell(update);
        seen = update.event.number;
      }
    }
    this.#watchers.add(watcher);
    this.#announceCount();
    return seen - began;
  }

  remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    this.#announceCount();
  }

  /** Hears of a commit; of all of it when the announcement brought it along. */
  async hear(version: number, change?: Change): Promise<void> {
    if (version <= this.#game.version) return;
    if (change?.expected === this.#game.version) return this.#tell(change.events, change.game);
    await this.catchUp();
    // A reading that was under way already may have begun before this commit.
    if (version > this.#game.version) await this.catchUp();
  }

  /** Reads what the log has behind what was told. */
  async catchUp(): Promise<void> {
    this.#reading ??= this.#readLog(this.#game.version)
      .then((events) => this.#tell(events.filter(({ number }) => number > this.#game.version)))
      .finally(() => {
        this.#reading = undefined;
      });
    await this.#reading;
  }

  close(): void {
    clearTimeout(this.#countTimer);
  }

  #begin(watcher: Watcher): number {
    watcher.begin(this.#game);
    return this.#game.version;
  }

  /** `last` is the game after the last of the events, where somebody has it already. */
  #tell(events: readonly GameEvent[], last?: Game): void {
    for (const event of events) {
      this.#game = last?.version === event.number ? last : apply(this.#game, this.#id, event);
      const update = { event, game: this.#game };
      for (const watcher of this.#watchers) watcher.tell(update);
    }
  }

  /** What happened behind a number, up to what the other watchers have been told. */
  async #replay(after: number): Promise<Update[]> {
    const missed: Update[] = [];
    let game: Game | undefined;
    for (const event of await this.#readLog(0)) {
      if (event.number > this.#game.version) break;
      game = apply(game, this.#id, event);
      if (event.number > after) missed.push({ event, game });
    }
    return missed;
  }

  /** At most one a second, so that a crowd arriving at once does not tell itself of each arrival. */
  #announceCount(): void {
    this.#countTimer ??= setTimeout(() => {
      this.#countTimer = undefined;
      const lookOn = [...this.#watchers].filter(
        ({ credential }) => !isSeated(this.#game.seats, credential),
      ).length;
      for (const watcher of this.#watchers) watcher.count(lookOn);
    }, COUNT_PAUSE_MS).unref();
  }
}
