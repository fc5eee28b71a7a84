import { DatabaseSync } from 'node:sqlite';
import { runAs } from '../../packages/server/src/platform/database/postgres/test-server.ts';

/** Reads the database directly. */
export interface Inspector {
  countGames(): Promise<number>;
  damages(): Promise<string[]>;
}

type Count = (sql: string) => Promise<number>;

export function inspectSqlite(path: string): Inspector {
  const count: Count = async (sql) => Number(readRow(path, sql).count);
  return {
    countGames: () => countGames(count),
    async damages() {
      const [health] = Object.values(readRow(path, 'PRAGMA integrity_check'));
      const inconsistent = await inconsistencies(count, 'key');
      return health === 'ok' ? inconsistent : [`the file is damaged: ${health}`, ...inconsistent];
    },
  };
}

export function inspectPostgres(url: string): Inspector {
  const count: Count = async (sql) => Number((await runAs(url, sql))[0]!.count);
  return { countGames: () => countGames(count), damages: () => inconsistencies(count, 'id') };
}

function readRow(path: string, sql: string): Record<string, unknown> {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db.prepare(sql).get()!;
  } finally {
    db.close();
  }
}

const countGames = (count: Count) => count('SELECT count(*) AS count FROM games');

/** `key` is the column of `games` that events refer to. */
async function inconsistencies(count: Count, key: string): Promise<string[]> {
  const halves = await count(`
    SELECT count(*) AS count FROM games
    WHERE (SELECT count(*) FROM events WHERE game = games.${key})
       <> (SELECT max(number) FROM events WHERE game = games.${key})
       OR version > (SELECT max(number) FROM events WHERE game = games.${key})`);
  const strays = await count(
    `SELECT count(*) AS count FROM events WHERE game NOT IN (SELECT ${key} FROM games)`,
  );
  return [
    ...(halves === 0
      ? []
      : [`${halves} games have a gap in their log, or a log that ends before their checkpoint`]),
    ...(strays === 0 ? [] : [`${strays} events belong to no game`]),
  ];
}
