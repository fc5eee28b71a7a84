import { setImmediate } from 'node:timers/promises';
import { GameError } from '../games/error.ts';
import type { Game } from '../games/game.ts';
import type { Cursor, ListQuery } from '../games/game-store.ts';
import { isInQuery } from './listing.ts';

/** How many games are read per iteration of the event loop: one or two milliseconds. */
const STEP = 64;

interface Reading {
  /** The places of the games in a list, which its indexes give without reading the games. */
  findPage(query: ListQuery): Promise<readonly Cursor[]>;
  findAll(ids: readonly string[]): Promise<readonly PromiseSettledResult<Game | undefined>[]>;
}

/** Lists games in steps, so that a long list does not block the event loop. [S18] Skips games that cannot be decoded. */
export class Lister {
  readonly #reading: Reading;
  readonly #skipped = new Set<string>();
  readonly #listeners: ((error: Error) => void)[] = [];

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  onUnreadable(listener: (error: Error) => void): void {
    this.#listeners.push(listener);
  }

  /** A page is shorter than its limit only at the end of the list, even when games were skipped. */
  async list(query: ListQuery): Promise<readonly Game[]> {
    const games: Game[] = [];
    let next: ListQuery | undefined = query;
    while (next) {
      const page = await this.#reading.findPage(next);
      const read = await this.#readInSteps(page.map(({ id }) => id));
      // A game may have changed since its place in the list was found.
      games.push(...read.filter((game) => isInQuery(game, query)));
      const limit = query.limit - games.length;
      next = limit > 0 && page.length === next.limit ? { ...query, before: page.at(-1)!, limit } : undefined;
    }
    return games;
  }

  async #readInSteps(ids: readonly string[]): Promise<Game[]> {
    const games: Game[] = [];
    for (let first = 0; first < ids.length; first += STEP) {
      if (first > 0) await setImmediate();
      const step = ids.slice(first, first + STEP);
      const found = await this.#reading.findAll(step);
      games.push(...found.flatMap((result, index) => this.#toReadable(step[index]!, result) ?? []));
    }
    return games;
  }

  #toReadable(id: string, result: PromiseSettledResult<Game | undefined>): Game | undefined {
    if (result.status === 'fulfilled') return result.value;
    if (result.reason instanceof GameError) throw result.reason;
    this.#skip(id, result.reason);
    return undefined;
  }

  /** Reports each game once, because lists are read all the time. */
  #skip(id: string, error: Error): void {
    if (this.#skipped.has(id)) return;
    this.#skipped.add(id);
    for (const listener of this.#listeners) listener(error);
  }
}
