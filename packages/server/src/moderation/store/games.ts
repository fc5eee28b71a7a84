import { toRecountJobSteps, toRecountSteps } from '../../explorer/store/index.ts';
import { REMOVED } from '../../games/store/checkpoint.ts';
import { type Queries, type Step, toParts, toPlaces } from '../../platform/database/database.ts';
import type { NewAuditEntry } from '../audit.ts';
import { toAuditSteps } from './audit.ts';

/** [O4] A game that only its players see. */
export interface HiddenGame {
  readonly game: string;
  readonly at: number;
}

/** How a store changes the rows of its games. A step that must find the game says so. */
export interface GameSteps {
  hide(id: string): readonly Step[];
  show(id: string): readonly Step[];
  remove(id: string): readonly Step[];
  /** [X7] Adds a job that counts the game anew in the explorer. */
  recount(id: string, at: number): readonly Step[];
  /** The condition for the events of the game `$1`. */
  readonly eventsOfGame: string;
}

/** [O5] An event that changed ratings. */
const IS_RATED = `data LIKE '{"kind":"rated",%'`;

/**
 * The steps of both databases, which differ in how an event refers to its game, `$1`, and in what keeps other writers from appending to a
 * game while it is removed.
 */
export function toGameSteps(eventsOfGame: string, closeLog: (id: string) => readonly Step[]): GameSteps {
  return {
    eventsOfGame,
    hide: (id) => [
      {
        sql: `INSERT INTO hidden_games (game, listed, at)
              SELECT $1, CASE WHEN listed THEN 1 ELSE 0 END, 0 FROM games WHERE id = $2 AND snapshot <> '${REMOVED}'
              ON CONFLICT DO NOTHING`,
        values: [id, id],
        changes: 1,
      },
      { sql: 'UPDATE games SET listed = (1 = 0), export_number = NULL WHERE id = $1', values: [id] },
    ],
    show: (id) => [
      {
        sql: `UPDATE games SET listed = (SELECT hidden_games.listed = 1 FROM hidden_games WHERE game = $1)
              WHERE id = $2 AND EXISTS (SELECT 1 FROM hidden_games WHERE game = $1)`,
        values: [id, id],
        changes: 1,
      },
    ],
    remove: (id) => [
      ...closeLog(id),
      {
        sql: `UPDATE games SET snapshot = '${REMOVED}', status = 'removed', listed = (1 = 0), engine_to_move = (1 = 0),
                south_name = NULL, north_name = NULL, active_at = NULL, due_at = NULL, export_number = NULL
              WHERE id = $1 AND snapshot <> '${REMOVED}'
                AND NOT EXISTS (SELECT 1 FROM events WHERE ${eventsOfGame} AND ${IS_RATED})`,
        values: [id],
        changes: 1,
      },
      { sql: `DELETE FROM events WHERE ${eventsOfGame} AND data <> '${REMOVED}'`, values: [id] },
    ],
    recount: toRecountJobSteps,
  };
}

/** What else is stored of a game. */
const TABLES = ['account_games', 'account_playing', 'rated_positions'];

export function moderatedGameQueries({ read, find, transact }: Queries, games: GameSteps) {
  const recount = (id: string, at: number) => [...toRecountSteps(id), ...games.recount(id, at)];

  return {
    async isGame(id: string): Promise<boolean> {
      const sql = `SELECT id FROM games WHERE id = $1 AND snapshot <> '${REMOVED}'`;
      return (await find(sql, id)) !== undefined;
    },

    async isRatedGame(id: string): Promise<boolean> {
      const sql = `SELECT number FROM events WHERE ${games.eventsOfGame} AND ${IS_RATED} LIMIT 1`;
      return (await find(sql, id)) !== undefined;
    },

    hideGame: (id: string, entry: NewAuditEntry): Promise<boolean> =>
      transact([
        ...games.hide(id),
        { sql: 'UPDATE hidden_games SET at = $2 WHERE game = $1', values: [id, entry.at] },
        ...recount(id, entry.at),
        ...toAuditSteps(entry),
      ]),

    showGame: (id: string, entry: NewAuditEntry): Promise<boolean> =>
      transact([
        ...games.show(id),
        { sql: 'DELETE FROM hidden_games WHERE game = $1', values: [id] },
        ...recount(id, entry.at),
        ...toAuditSteps(entry),
      ]),

    /** [O5] Removes everything that is stored of a game, except that its id is taken. False if it has changed ratings. */
    removeGame: (id: string, entry: NewAuditEntry): Promise<boolean> =>
      transact([
        ...games.remove(id),
        { sql: 'DELETE FROM hidden_games WHERE game = $1', values: [id] },
        ...TABLES.map((table) => ({ sql: `DELETE FROM ${table} WHERE game = $1`, values: [id] })),
        ...recount(id, entry.at),
        ...toAuditSteps(entry),
      ]),

    /** Those that exist and are not hidden. */
    async findVisibleGames(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const parts = toParts(ids).map((part) => {
        const sql = `
          SELECT id FROM games WHERE id IN (${toPlaces(part)}) AND snapshot <> '${REMOVED}'
            AND NOT EXISTS (SELECT 1 FROM hidden_games WHERE game = CAST(games.id AS text))`;
        return read<{ id: string }>(sql, part);
      });
      return new Set((await Promise.all(parts)).flat().map(({ id }) => id));
    },

    listHiddenGames: (): Promise<readonly HiddenGame[]> =>
      read<HiddenGame>('SELECT game, at FROM hidden_games ORDER BY at DESC, game', []),
  };
}
