import { toPlayerNameStep } from '../../accounts/store/names.ts';
import { createExplorerStore } from '../../explorer/store/index.ts';
import type { GameLog } from '../../games/game-store.ts';
import type { EventRow } from '../../games/store/encoding.ts';
import { decodeEvent } from '../../games/store/encoding.ts';
import { createPlayerStore } from '../../games/store/players.ts';
import { createModerationStore } from '../../moderation/store/index.ts';
import { refuseOtherSchema } from '../../platform/database/migrations/postgres.ts';
import { toAddress } from '../../platform/database/postgres/address.ts';
import { Connections, withClient } from '../../platform/database/postgres/connection.ts';
import { createPostgresDatabase } from '../../platform/database/postgres/database.ts';
import { orRefuse } from '../../platform/database/postgres/diagnosis.ts';
import { createRatingStore } from '../../ratings/store/index.ts';
import type { Archive } from '../store.ts';
import { GAME_STEPS } from './moderation.ts';
import { LEAST_ID } from './page-statement.ts';

const PAGE = 200;

/** The logs of the next games, each complete as of one moment. */
const GAMES_AFTER = `
  SELECT id, number, at, data
  FROM (SELECT id FROM games WHERE id > $1 AND snapshot <> '' ORDER BY id LIMIT $2) AS page LEFT JOIN events ON events.game = page.id
  ORDER BY id, number`;

/** Reads a whole database while replicas write to it; broken connections are replaced. */
export async function openPostgresArchive(url: string): Promise<Archive> {
  const address = toAddress(url);
  await orRefuse(address.url, () => withClient(address, refuseOtherSchema));
  const connections = new Connections(url);
  const database = createPostgresDatabase(connections);
  const { read } = database;
  const players = createPlayerStore(database, toPlayerNameStep);
  const moderation = createModerationStore(database, GAME_STEPS);

  return {
    async countGames() {
      const [row] = await read<{ games: number }>(
        "SELECT count(*) AS games FROM games WHERE snapshot <> ''",
        [],
      );
      return row!.games;
    },
    async countAccounts() {
      const [row] = await read<{ accounts: number }>(
        'SELECT count(*) AS accounts FROM accounts WHERE name IS NOT NULL',
        [],
      );
      return row!.accounts;
    },
    async *games(after = LEAST_ID) {
      for (let last = after; ; ) {
        const page = toLogs(await read<LogRow>(GAMES_AFTER, [last, PAGE]));
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
    close: () => connections.end(),
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
