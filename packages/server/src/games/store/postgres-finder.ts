import { Batcher } from '../../platform/batcher.ts';
import { type Connections, named } from '../../platform/database/postgres/connection.ts';
import { persist } from '../../platform/database/postgres/fault.ts';
import { RecentCache } from '../../platform/recent-cache.ts';
import type { Game } from '../game.ts';
import { continueGame, restoreGame, type StoredRow } from './checkpoint.ts';
import type { EventRow } from './encoding.ts';

/**
 * For a game that is not cached, reads the checkpoint and the log from there on; for a cached game, the log from its last cached
 * event on.
 */
const FIND = named(
  'kalah_find',
  `
  SELECT id, number, at, data, CASE WHEN number = version OR number IS NULL THEN snapshot END AS snapshot
  FROM games LEFT JOIN events ON events.game = games.id AND events.number >= games.version
  WHERE id = ANY ($1::uuid[])
  UNION ALL
  SELECT known.id, log.number, log.at, log.data, NULL
  FROM unnest($2::uuid[], $3::integer[]) AS known (id, number)
  CROSS JOIN LATERAL (
    SELECT number, at, data FROM events WHERE events.game = known.id AND events.number >= known.number OFFSET 0
  ) AS log
  ORDER BY number`,
);

/** Games as they were last read or written here, some kilobytes each. */
const CACHED_GAMES = 10_000;

interface CachedGame {
  readonly game: Game;
  readonly lastEvent: EventRow;
}

interface Found {
  readonly cached?: CachedGame;
  readonly rows: readonly (StoredRow & { id: string })[];
}

/**
 * Reads the games of concurrent requests in one round trip. Every read asks the database, but for a game that this
 * replica has seen before it fetches only the events since, and the last one it knows. If that one has changed, because a
 * failover lost commits, the game is read as if it were not cached. [S18] Each request decodes its own game.
 */
export class Finder {
  readonly #database: Connections;
  readonly #reads: Batcher<string, Found>;
  readonly #cache = new RecentCache<CachedGame>(CACHED_GAMES);

  constructor(database: Connections) {
    this.#database = database;
    this.#reads = new Batcher((ids) => this.#read(ids), { concurrency: 4, maxBatch: 128 });
  }

  async find(id: string): Promise<Game | undefined> {
    const { cached, rows } = await this.#reads.add(id);
    if (cached && !isSameEvent(cached.lastEvent, rows[0])) {
      this.#cache.forget(id);
      return this.find(id);
    }
    const game = cached ? continueGame(cached.game, rows.slice(1)) : restoreGame(id, rows);
    if (game) this.keep(game, rows.at(-1)!);
    return game;
  }

  keep(game: Game, { number, at, data }: EventRow): void {
    this.#cache.keep(game.id, { game, lastEvent: { number, at, data } });
  }

  async #read(ids: readonly string[]): Promise<Found[]> {
    const cachedGames = new Map<string, CachedGame>();
    for (const id of ids) {
      const cached = this.#cache.find(id);
      if (cached) cachedGames.set(id, cached);
    }
    const values = [
      ids.filter((id) => !cachedGames.has(id)),
      [...cachedGames.keys()],
      [...cachedGames.values()].map(({ game }) => game.version),
    ];
    const { rows } = await persist(() => this.#database.query<Found['rows'][number]>(FIND, values));
    const found = Map.groupBy(rows, ({ id }) => id);
    return ids.map((id) => {
      const cached = cachedGames.get(id);
      return { ...(cached && { cached }), rows: found.get(id) ?? [] };
    });
  }
}

function isSameEvent(known: EventRow, found: EventRow | undefined): boolean {
  return found?.number === known.number && found.at === known.at && found.data === known.data;
}
