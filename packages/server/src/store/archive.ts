import { toPlayerNameStep } from '../accounts/store/names.ts';
import { createExplorerStore } from '../explorer/store/index.ts';
import type { GameLog } from '../games/game-store.ts';
import { KEY_OF_GAMES } from '../games/store/dialect.ts';
import { decodeEvent, type EventRow } from '../games/store/encoding.ts';
import { LEAST_ID } from '../games/store/page.ts';
import { createPlayerStore } from '../games/store/players.ts';
import { createModerationStore } from '../moderation/store/index.ts';
import { createQueries, type Database } from '../platform/database/database.ts';
import { createRatingStore } from '../ratings/store/index.ts';
import type { Archive } from './store.ts';

const PAGE = 200;

export function createArchive(database: Database, close: () => Promise<void>): Archive {
  const { read, find } = createQueries(database);
  const players = createPlayerStore(database, toPlayerNameStep);
  const moderation = createModerationStore(database);
  /** The logs of the next games, each complete as of one moment. */
  const gamesAfter = `
    SELECT page.id AS id, number, at, data
    FROM (
      SELECT id, ${KEY_OF_GAMES[database.dialect]} AS key FROM games WHERE id > $1 AND snapshot <> '' ORDER BY id LIMIT $2
    ) AS page LEFT JOIN events ON events.game = page.key
    ORDER BY page.id, number`;

  async function count(rows: string): Promise<number> {
    return (await find<{ count: number }>(`SELECT count(*) AS count FROM ${rows}`))!.count;
  }

  return {
    countGames: () => count("games WHERE snapshot <> ''"),
    countAccounts: () => count('accounts WHERE name IS NOT NULL'),
    async *games(after = LEAST_ID) {
      for (let last = after; ; ) {
        const page = toLogs(await read<LogRow>(gamesAfter, [last, PAGE]));
        yield* page;
        if (page.length < PAGE) return;
        last = page.at(-1)!.id;
      }
    },
    async *players() {
      for (let last = ''; ; ) {
        const page = await players.listPlayers(last, PAGE);
        yield* page;
        if (page.length < PAGE) return;
        last = page.at(-1)!.name;
      }
    },
    ratings: createRatingStore(database),
    explorer: createExplorerStore(database),
    isGame: moderation.isGame,
    listHiddenGames: async () => (await moderation.listHiddenGames()).map(({ game }) => game),
    close,
  };
}

/** A game that has lost its log has one row, without an event. */
type LogRow = { readonly id: string } & (EventRow | { readonly number: null });

function toLogs(rows: readonly LogRow[]): GameLog[] {
  const logs = Map.groupBy(rows, ({ id }) => id);
  return [...logs].map(([id, events]) => ({
    id,
    log: events
      .filter((event) => event.number !== null)
      .map(({ number, at, data }) => decodeEvent(number, at, data)),
  }));
}
