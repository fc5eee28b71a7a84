import { DatabaseSync } from 'node:sqlite';
import { newGame, playMove } from '../../packages/server/src/games/change-fixture.ts';
import { openStore } from '../../packages/server/src/storage/index.ts';
import { toChangeRow } from '../../packages/server/src/storage/row.ts';

const MOVES = 2;

/** Fills a file with games, each a few moves old, as quickly as SQLite takes them; returns some of their ids. */
export async function fillDatabase(path: string, size: number): Promise<string[]> {
  await (await openStore(`sqlite:${path}`)).close();
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000');
  const insertGame = db.prepare(`
    INSERT INTO games (id, version, snapshot, created_at, listed, status, engine_to_move)
    VALUES (?, ?, ?, ?, 1, 'playing', 0) RETURNING key`);
  const insertEvent = db.prepare('INSERT INTO events (game, number, at, data) VALUES (?, ?, ?, ?)');

  // The games differ only in id and time, so everything else is computed once.
  const changes = [newGame()];
  while (changes.length <= MOVES) changes.push(playMove(changes.at(-1)!.game));
  const rows = changes.map(toChangeRow);
  const { version, snapshot } = rows[0]!.checkpoint!;

  const ids: string[] = [];
  db.exec('BEGIN');
  for (let at = 0; at < size; at++) {
    const id = crypto.randomUUID();
    const { key } = insertGame.get(id, version, snapshot, at) as { key: number };
    for (const { events } of rows)
      for (const { number, data } of events) insertEvent.run(key, number, at, data);
    if (at % Math.ceil(size / 50_000) === 0) ids.push(id);
  }
  db.exec('COMMIT; PRAGMA journal_mode = WAL');
  db.close();
  return ids;
}
