import { toRecountJobSteps, toRecountSteps } from '../../explorer/store/index.ts';
import { REMOVED } from '../../games/store/checkpoint.ts';
import { EVENTS_OF_GAME } from '../../games/store/dialect.ts';
import { IS_RATED, toRemovalSteps } from '../../games/store/removal.ts';
import { type Dialect, type Queries, toParts, toPlaces } from '../../platform/database/database.ts';
import type { NewAuditEntry } from '../audit.ts';
import { toAuditSteps } from './audit.ts';

/** [O4] A game that only its players see. */
export interface HiddenGame {
  readonly game: string;
  readonly at: number;
}

/** What else is stored of a game. */
const TABLES = ['account_games', 'account_playing', 'rated_positions'];

export function moderatedGameQueries({ read, find, transact }: Queries, dialect: Dialect) {
  const recount = (id: string, at: number) => [...toRecountSteps(id), ...toRecountJobSteps(id, at)];

  return {
    async isGame(id: string): Promise<boolean> {
      const sql = `SELECT id FROM games WHERE id = $1 AND snapshot <> '${REMOVED}'`;
      return (await find(sql, id)) !== undefined;
    },

    async isRatedGame(id: string): Promise<boolean> {
      const sql = `SELECT number FROM events WHERE ${EVENTS_OF_GAME[dialect]} AND ${IS_RATED} LIMIT 1`;
      return (await find(sql, id)) !== undefined;
    },

    hideGame: (id: string, entry: NewAuditEntry): Promise<boolean> =>
      transact([
        {
          sql: `INSERT INTO hidden_games (game, listed, at)
                SELECT $1, CASE WHEN listed THEN 1 ELSE 0 END, $3 FROM games WHERE id = $2 AND snapshot <> '${REMOVED}'
                ON CONFLICT DO NOTHING`,
          values: [id, id, entry.at],
          changes: 1,
        },
        { sql: 'UPDATE games SET listed = (1 = 0), export_number = NULL WHERE id = $1', values: [id] },
        ...recount(id, entry.at),
        ...toAuditSteps(entry),
      ]),

    showGame: (id: string, entry: NewAuditEntry): Promise<boolean> =>
      transact([
        {
          sql: `UPDATE games SET listed = (SELECT hidden_games.listed = 1 FROM hidden_games WHERE game = $1)
                WHERE id = $2 AND EXISTS (SELECT 1 FROM hidden_games WHERE game = $1)`,
          values: [id, id],
          changes: 1,
        },
        { sql: 'DELETE FROM hidden_games WHERE game = $1', values: [id] },
        ...recount(id, entry.at),
        ...toAuditSteps(entry),
      ]),

    /** [O5] Removes everything that is stored of a game, except that its id is taken. False if it has changed ratings. */
    removeGame: (id: string, entry: NewAuditEntry): Promise<boolean> =>
      transact([
        ...toRemovalSteps(dialect, id),
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
