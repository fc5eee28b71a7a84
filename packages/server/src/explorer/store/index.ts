import {
  createQueries,
  type Database,
  type Step,
  toParts,
  toPlaces,
} from '../../platform/database/database.ts';
import { toJobSteps } from '../../platform/jobs/store.ts';
import type { ExploredGame } from '../explored-game.ts';
import { toExplorerJob } from '../explorer-job.ts';
import type { MoveValues } from '../move-values.ts';
import type { PositionStats } from '../position-stats.ts';
import { decodeGame, decodeStats, encodeGame, encodeStats } from './encoding.ts';

/** What is stored, and how often it was changed. Version 0: no row yet. */
export interface Versioned<Value> {
  readonly version: number;
  readonly value?: Value;
}

/** Every row must still have the version that is given with it; without a value it is emptied. */
export interface ExplorerChange {
  readonly games: ReadonlyMap<string, Versioned<ExploredGame>>;
  readonly positions: ReadonlyMap<string, Versioned<PositionStats>>;
}

interface Row {
  readonly id: string;
  readonly version: number;
  readonly data: string | null;
}

interface Table<Value> {
  readonly name: string;
  readonly key: string;
  readonly encode: (value: Value) => string;
  readonly decode: (text: string) => Value;
}

const GAMES: Table<ExploredGame> = {
  name: 'explorer_games',
  key: 'game',
  encode: encodeGame,
  decode: decodeGame,
};
const POSITIONS: Table<PositionStats> = {
  name: 'explorer_positions',
  key: 'position',
  encode: encodeStats,
  decode: decodeStats,
};

export type ExplorerStore = ReturnType<typeof createExplorerStore>;

/** [X6] What an audit reads. */
export type ExplorerReads = Pick<ExplorerStore, 'findGames' | 'pageGames' | 'pagePositions'>;

export function createExplorerStore(database: Database) {
  const { read, find, write, transact } = createQueries(database);

  async function findAll<Value>(
    table: Table<Value>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Versioned<Value>>> {
    const found = new Map<string, Versioned<Value>>();
    for (const part of toParts(ids)) {
      const sql = `SELECT ${table.key} AS id, version, data FROM ${table.name} WHERE ${table.key} IN (${toPlaces(part)})`;
      for (const row of await read<Row>(sql, part)) found.set(row.id, toVersioned(table, row));
    }
    return found;
  }

  async function page<Value>(table: Table<Value>, after: string, limit: number) {
    const sql = `SELECT ${table.key} AS id, version, data FROM ${table.name} WHERE ${table.key} > $1 ORDER BY ${table.key} LIMIT $2`;
    return (await read<Row>(sql, [after, limit])).map((row) => [row.id, toVersioned(table, row)] as const);
  }

  return {
    /** The rows of games that an operator hides, shows or removes get a new version. */
    findGames: (ids: readonly string[]) => findAll(GAMES, ids),
    findPositions: (keys: readonly string[]) => findAll(POSITIONS, keys),

    /** [X5] Writes all or nothing; false if a row has another version. */
    save: ({ games, positions }: ExplorerChange) =>
      transact([...toSteps(GAMES, games), ...toSteps(POSITIONS, positions)]),

    /** [X4] The games that went through a position, among the latest of an account, the newest first. */
    async listGamesOf(
      account: string,
      key: string,
      limit: number,
    ): Promise<ReadonlyMap<string, ExploredGame>> {
      const sql = `
        SELECT explorer_games.game, data
        FROM (SELECT game, at FROM account_games WHERE account = $1 ORDER BY at DESC, game DESC LIMIT $2) AS latest
        JOIN explorer_games ON explorer_games.game = latest.game
        WHERE data LIKE $3 ORDER BY at DESC, explorer_games.game DESC`;
      // A key may contain "_", which stands for any character; so the visits are compared below.
      const rows = await read<{ game: string; data: string }>(sql, [account, limit, `%${key}%`]);
      const games = rows.map(({ game, data }) => [game, decodeGame(data)] as const);
      return new Map(games.filter(([, { visits }]) => visits.some((visit) => visit.key === key)));
    },

    /** [X8] Undefined if nobody has tried to prove the position. */
    async findProof(key: string): Promise<MoveValues | undefined> {
      const row = await find<{ data: string }>('SELECT data FROM explorer_proofs WHERE position = $1', key);
      return row && new Map(JSON.parse(row.data) as [number, number][]);
    },
    saveProof: (key: string, proof: MoveValues) =>
      write(
        `INSERT INTO explorer_proofs (position, data) VALUES ($1, $2)
         ON CONFLICT (position) DO UPDATE SET data = excluded.data`,
        key,
        JSON.stringify([...proof]),
      ),

    /** [X6] In the order of ids, after the last one of the previous page. */
    pageGames: (after: string, limit: number) => page(GAMES, after, limit),
    pagePositions: (after: string, limit: number) => page(POSITIONS, after, limit),
  };
}

function toVersioned<Value>({ decode }: Table<Value>, { version, data }: Row): Versioned<Value> {
  return { version, ...(data !== null && { value: decode(data) }) };
}

/** In the order of keys, so that replicas lock rows in the same order. */
function toSteps<Value>(
  { name, key, encode }: Table<Value>,
  rows: ReadonlyMap<string, Versioned<Value>>,
): Step[] {
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { version, value }]) => {
      const data = value ? encode(value) : null;
      return version === 0
        ? {
            sql: `INSERT INTO ${name} (${key}, version, data) VALUES ($1, 1, $2) ON CONFLICT DO NOTHING`,
            values: [id, data],
            changes: 1,
          }
        : {
            sql: `UPDATE ${name} SET version = version + 1, data = $2 WHERE ${key} = $1 AND version = $3`,
            values: [id, data, version],
            changes: 1,
          };
    });
}

/** [X7] A count that is under way when an operator hides, shows or removes the game fails, and reads it again. */
export function toRecountSteps(game: string): Step[] {
  return [
    {
      sql: `INSERT INTO explorer_games (game, version) VALUES ($1, 1)
            ON CONFLICT (game) DO UPDATE SET version = explorer_games.version + 1`,
      values: [game],
    },
  ];
}

export function toRecountJobSteps(game: string, at: number): Step[] {
  return toJobSteps([toExplorerJob(game, at)]);
}
