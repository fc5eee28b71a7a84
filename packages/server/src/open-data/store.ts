import { createQueries, type Database } from '../platform/database/database.ts';
import type { NumberedGame } from './exported-game.ts';

/** Games that need a number. The index repeats the condition word for word. */
const UNNUMBERED =
  "export_number IS NULL AND listed AND status IN ('finished', 'finished-live', 'finished-correspondence')";

const COUNT_UNNUMBERED = `
  SELECT count(*) AS games FROM (SELECT id FROM games WHERE ${UNNUMBERED} LIMIT $1) AS unnumbered`;

/** Numbers may have gaps: the counter advances by the size of the page, even if there are fewer games. */
const NUMBER_GAMES = `
  UPDATE games SET export_number = (SELECT last FROM export_numbers) - $1 + page.place
  FROM (
    SELECT id, row_number() OVER (ORDER BY created_at, id) AS place
    FROM (SELECT id, created_at FROM games WHERE ${UNNUMBERED} ORDER BY created_at, id LIMIT $1) AS oldest
  ) AS page
  WHERE games.id = page.id`;

export type ExportStore = ReturnType<typeof createExportStore>;

/**
 * [S22] The order in which finished games are exported. A listed game gets its number when somebody asks for the export after
 * its end. Transactions that number games follow one another, so a reader that sees a number sees all smaller ones. A change of
 * what is exported takes the number away, so that the game gets a new one.
 */
export function createExportStore(database: Database) {
  const { read, find, transact } = createQueries(database);
  return {
    /** Numbers up to `limit` games without a number. Resolves to how many there were; `limit` means there may be more. */
    async numberGames(limit: number): Promise<number> {
      const games = Number((await find<{ games: number }>(COUNT_UNNUMBERED, limit))!.games);
      if (games === 0) return 0;
      await transact([
        { sql: 'UPDATE export_numbers SET last = last + $1', values: [limit] },
        { sql: NUMBER_GAMES, values: [limit] },
      ]);
      return games;
    },

    /** In order. Hidden and removed games are left out. */
    async listNumbered(after: number, limit: number): Promise<readonly NumberedGame[]> {
      const sql = `
        SELECT export_number AS number, id, created_at AS "createdAt" FROM games
        WHERE export_number > $1 AND listed ORDER BY export_number LIMIT $2`;
      const rows = await read<NumberedGame>(sql, [after, limit]);
      return rows.map(({ number, id, createdAt }) => ({
        number: Number(number),
        id,
        createdAt: Number(createdAt),
      }));
    },
  };
}
