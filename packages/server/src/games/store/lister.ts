import { Refusal } from '../../platform/refusal.ts';
import { nextTimeSlice } from '../../platform/time-slices.ts';
import type { Game } from '../game.ts';
import type { Cursor, GameList, ListQuery } from '../game-store.ts';
import { isInQuery, type ListedGame, toGameList } from './listing.ts';

/** How many games are read per time slice. The longest ones take 0.2 ms each. */
const GAMES_PER_SLICE = 50;

interface Reading {
  /** The places of the games in a list, which its indexes give without reading the games. */
  findPage(query: ListQuery): Promise<readonly Cursor[]>;
  findAll(ids: readonly string[]): Promise<readonly PromiseSettledResult<Game | undefined>[]>;
}

/** Lists games in time slices, so that a long list does not block the event loop. [S18] Skips games that cannot be decoded. */
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
  async list(query: ListQuery): Promise<GameList> {
    const listed: ListedGame[] = [];
    const wanted = query.limit + 1; // one more, to know whether another page follows
    let next: ListQuery | undefined = query;
    while (next) {
      if (wanted > GAMES_PER_SLICE) await nextTimeSlice();
      const limit: number = Math.min(GAMES_PER_SLICE, wanted - listed.length);
      const places = await this.#reading.findPage({ ...next, limit });
      // A game may have changed since its place in the list was found.
      listed.push(...(await this.#readAll(places)).filter(({ game }) => isInQuery(game, query)));
      const isEnd = places.length < limit || listed.length === wanted;
      next = isEnd ? undefined : { ...query, before: places.at(-1)! };
    }
    return toGameList(listed, query);
  }

  async #readAll(places: readonly Cursor[]): Promise<ListedGame[]> {
    const found = await this.#reading.findAll(places.map(({ id }) => id));
    return found.flatMap((result, index) => {
      const place = places[index]!;
      const game = this.#toReadable(place.id, result);
      return game ? { game, place } : [];
    });
  }

  #toReadable(id: string, result: PromiseSettledResult<Game | undefined>): Game | undefined {
    if (result.status === 'fulfilled') return result.value;
    if (result.reason instanceof Refusal) throw result.reason;
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
