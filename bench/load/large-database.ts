import { DatabaseSync } from 'node:sqlite';
import type { TimeControl } from '@kalah/rules/clock';
import { newGame, playMove } from '../../packages/server/src/games/change-fixture.ts';
import { toChangeRow } from '../../packages/server/src/games/store/change-row.ts';
import { toListing } from '../../packages/server/src/games/store/listing.ts';
import { openStore } from '../../packages/server/src/store/index.ts';

const MOVES = 2;

/**
 * As quickly as SQLite takes the games, each of which is a few moves old; returns some of their ids. With a clock, all
 * of them are being played now.
 */
export async function fillDatabase(path: string, size: number, clock?: TimeControl): Promise<string[]> {
  await (await openStore(`sqlite:${path}`)).close();
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000');
  const insertGame = db.prepare(`
    INSERT INTO games (id, version, snapshot, created_at, listed, status, engine_to_move, due_at)
    VALUES (?, ?, ?, ?, 1, ?, 0, ?) RETURNING key`);
  const insertEvent = db.prepare('INSERT INTO events (game, number, at, data) VALUES (?, ?, ?, ?)');

  // The games differ only in id and time, so everything else is computed once.
  const began = clock ? Date.now() - size : 0;
  const changes = [newGame({ at: began, ...(clock && { clock }) })];
  while (changes.length <= MOVES) changes.push(playMove(changes.at(-1)!.game, began));
  const rows = changes.map((change) => toChangeRow(change, []));
  const { version, snapshot } = rows[0]!.checkpoint!;
  const { status, dueAt } = toListing(changes.at(-1)!.game);

  const ids: string[] = [];
  db.exec('BEGIN');
  for (let index = 0; index < size; index++) {
    const id = crypto.randomUUID();
    const at = began + index;
    const { key } = insertGame.get(id, version, snapshot, at, status, dueAt && dueAt + index) as {
      key: number;
    };
    for (const { events } of rows)
      for (const { number, data } of events) insertEvent.run(key, number, at, data);
    if (index % Math.ceil(size / 50_000) === 0) ids.push(id);
  }
  db.exec('COMMIT; PRAGMA journal_mode = WAL');
  db.close();
  return ids;
}
