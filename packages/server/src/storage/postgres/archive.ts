import type { Archive, Chronicle } from '../../games/game-store.ts';
import { unavailable } from '../batcher.ts';
import { type EventRow, type PlayerRow, toPlayer } from '../row.ts';
import { decodeEvent } from '../snapshot.ts';
import { toAddress } from './address.ts';
import { Connections, withClient } from './connection.ts';
import { orRefuse } from './diagnosis.ts';
import { persist } from './fault.ts';
import { LEAST_ID } from './lister.ts';
import { refuseOtherSchema } from './schema.ts';

const PAGE = 200;

/** The logs of the next games, each whole as of one moment. */
const GAMES_BEHIND = `
  SELECT game, number, at, data FROM events
  WHERE game = ANY (ARRAY (SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2)) ORDER BY game, number`;

const PLAYERS_BEHIND = 'SELECT * FROM players WHERE name > $1 ORDER BY name LIMIT $2';

/** Reads a whole database beside the replicas that write to it; a connection that is cut meanwhile is replaced. */
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

  return {
    async countGames() {
      const [row] = await read<{ games: number }>('SELECT count(*) AS games FROM games');
      return row!.games;
    },
    async *games(after = LEAST_ID) {
      for (let last = after; ; ) {
        const page = toChronicles(await read<EventRow & { game: string }>(GAMES_BEHIND, [last, PAGE]));
        yield* page;
        if (page.length < PAGE) return;
        last = page.at(-1)!.id;
      }
    },
    async *players() {
      for (let last = ''; ; ) {
        const page = await read<PlayerRow>(PLAYERS_BEHIND, [last, PAGE]);
        yield* page.map(toPlayer);
        if (page.length < PAGE) return;
        last = page.at(-1)!.name;
      }
    },
    close: () => database.end(),
  };
}

function toChronicles(rows: readonly (EventRow & { game: string })[]): Chronicle[] {
  const logs = Map.groupBy(rows, ({ game }) => game);
  return [...logs].map(([id, events]) => ({
    id,
    log: events.map(({ number, at, data }) => decodeEvent(number, at, data)),
  }));
}
