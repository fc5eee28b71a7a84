import { createExplorerStore } from '../../explorer/store/index.ts';
import type { GameLog } from '../../games/game-store.ts';
import type { EventRow } from '../../games/store/encoding.ts';
import { decodeEvent } from '../../games/store/encoding.ts';
import { createModerationStore } from '../../moderation/store/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { toAddress } from '../../platform/database/postgres/address.ts';
import { Connections, withClient } from '../../platform/database/postgres/connection.ts';
import { orRefuse } from '../../platform/database/postgres/diagnosis.ts';
import { persist } from '../../platform/database/postgres/fault.ts';
import { unavailable } from '../../platform/refusal.ts';
import { createRatingStore } from '../../ratings/store/index.ts';
import { type PlayerRow, toPlayer } from '../row.ts';
import type { Archive } from '../store.ts';
import { GAME_STEPS } from './moderation.ts';
import { LEAST_ID } from './page-statement.ts';
import { refuseOtherSchema } from './schema.ts';

const PAGE = 200;

/** The logs of the next games, each complete as of one moment. */
const GAMES_AFTER = `
  SELECT id, number, at, data
  FROM (SELECT id FROM games WHERE id > $1 AND snapshot <> '' ORDER BY id LIMIT $2) AS page LEFT JOIN events ON events.game = page.id
  ORDER BY id, number`;

const PLAYERS_AFTER = 'SELECT * FROM players WHERE name > $1 ORDER BY name LIMIT $2';

/** Reads a whole database while replicas write to it; broken connections are replaced. */
export async function openPostgresArchive(url: string): Promise<Archive> {
  const address = toAddress(url);
  await orRefuse(address.url, () => withClient(address, refuseOtherSchema));
  const database = new Connections(url);

  async function read<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    try {
      return (await persist(() => database.query<Row>({ text }, values))).rows;
    } catch (error) {
      throw unavailable(error);
    }
  }

  const tables: Database = {
    read,
    transact: () => Promise.reject(unavailable('an archive is not written to')),
  };
  const moderation = createModerationStore(tables, GAME_STEPS);

  return {
    async countGames() {
      const [row] = await read<{ games: number }>("SELECT count(*) AS games FROM games WHERE snapshot <> ''");
      return row!.games;
    },
    async countAccounts() {
      const [row] = await read<{ accounts: number }>(
        'SELECT count(*) AS accounts FROM accounts WHERE name IS NOT NULL',
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
        const page = await read<PlayerRow>(PLAYERS_AFTER, [last, PAGE]);
        yield* page.map(toPlayer);
        if (page.length < PAGE) return;
        last = page.at(-1)!.name;
      }
    },
    ratings: createRatingStore(tables),
    explorer: createExplorerStore(tables),
    isGame: moderation.isGame,
    listHiddenGames: async () => (await moderation.listHiddenGames()).map(({ game }) => game),
    close: () => database.end(),
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
