import { DatabaseSync } from 'node:sqlite';

/** Looks into the file itself, for what no API would show; says what is wrong with it. */
export function inspect(path: string): string[] {
  const db = new DatabaseSync(path, { readOnly: true });
  const count = (sql: string) => Number((db.prepare(sql).get() as { count: number }).count);
  try {
    const [health] = Object.values(db.prepare('PRAGMA integrity_check').get()!);
    const halves = count(`
      SELECT count(*) AS count FROM games
      WHERE version <> (SELECT count(*) FROM events WHERE game = key)
         OR version <> (SELECT max(number) FROM events WHERE game = key)`);
    const strays = count('SELECT count(*) AS count FROM events WHERE game NOT IN (SELECT key FROM games)');
    return [
      ...(health === 'ok' ? [] : [`the file is damaged: ${health}`]),
      ...(halves === 0 ? [] : [`${halves} games are not at the version that their log leads to`]),
      ...(strays === 0 ? [] : [`${strays} events belong to no game`]),
    ];
  } finally {
    db.close();
  }
}

export function countGames(path: string): number {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(db.prepare('SELECT count(*) AS count FROM games').get()!.count);
  } finally {
    db.close();
  }
}
