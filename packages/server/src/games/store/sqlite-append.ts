import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Outcome } from '../../platform/database/group-commit.ts';
import type { Append } from '../../platform/database/sqlite/journal.ts';
import type { createStepRunner } from '../../platform/database/sqlite/steps.ts';
import { RecentCache } from '../../platform/recent-cache.ts';
import { type ChangeRow, isOneEvent } from './change-row.ts';
import type { EventRow } from './encoding.ts';
import type { Listing } from './listing.ts';

/** [S3] The primary key (game, number) decides between writers: the number of a stale change's first event is already taken. */
export function createAppend(
  db: DatabaseSync,
  runSteps: ReturnType<typeof createStepRunner>,
): Append<ChangeRow> {
  const keys = new GameKeys(db);
  const insertGame = db.prepare(`
    INSERT INTO games
      (id, version, snapshot, status, engine_to_move, south_name, north_name, active_at, due_at, created_at, listed)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`);
  // Only after the event that the change was decided on, so that the log has no gap: without it the number would be null, which is
  // ignored like a number that is taken. A `SELECT … WHERE EXISTS` of the same table would be copied first and take 1.8 times as long.
  const insertNext = db.prepare(`
    INSERT OR IGNORE INTO events (game, number, at, data)
    VALUES (?1, (SELECT number + 1 FROM events WHERE game = ?1 AND number = ?2), ?3, ?4)`);
  const insertEvent = db.prepare(`
    INSERT INTO events (game, number, at, data) VALUES ((SELECT key FROM games WHERE id = ?), ?, ?, ?)`);
  const saveCheckpoint = db.prepare(`
    UPDATE games SET version = ?, snapshot = ?, status = ?, engine_to_move = ?, south_name = ?, north_name = ?,
      active_at = ?, due_at = ?, export_number = NULL
    WHERE id = ?`);
  const saveListing = db.prepare(`
    UPDATE games SET status = ?, engine_to_move = ?, south_name = ?, north_name = ?, active_at = ?, due_at = ?
    WHERE id = ?`);

  function create({ id, checkpoint }: ChangeRow): boolean {
    const { version, snapshot, createdAt, listed } = checkpoint!;
    const columns = [id, version, snapshot, ...toColumns(checkpoint!), createdAt, Number(listed)];
    return insertGame.run(...columns).changes === 1;
  }

  function addNext({ id, expected, events }: ChangeRow): boolean {
    const [{ number, at, data }] = events as [EventRow];
    // Otherwise it would be ignored, too, like the event of a writer that came second.
    if (number !== expected + 1 || !Number.isFinite(at))
      throw new Error(`event ${number} at ${at} cannot follow version ${expected}`);
    const key = keys.find(id);
    return key !== undefined && insertNext.run(key, expected, at, data).changes === 1;
  }

  function update({ id, checkpoint, listing }: ChangeRow): void {
    if (checkpoint) saveCheckpoint.run(checkpoint.version, checkpoint.snapshot, ...toColumns(checkpoint), id);
    if (listing) saveListing.run(...toColumns(listing), id);
  }

  function write(row: ChangeRow): Outcome {
    if (isOneEvent(row)) return addNext(row) ? 'done' : 'rejected';
    const { id, expected, events, steps = [] } = row;
    const isNew = expected === 0;
    const isWritten = isNew ? create(row) : addNext(row);
    if (!isWritten) return 'rejected';
    for (const { number, at, data } of isNew ? events : events.slice(1))
      insertEvent.run(id, number, at, data);
    if (!isNew) update(row);
    return runSteps(steps) ? 'done' : 'rejected';
  }

  return { write, isOneStatement: isOneEvent, forget: () => keys.forget() };
}

const REMEMBERED_KEYS = 10_000;

class GameKeys {
  readonly #select: StatementSync;
  readonly #known = new RecentCache<number>(REMEMBERED_KEYS);

  constructor(db: DatabaseSync) {
    this.#select = db.prepare('SELECT key FROM games WHERE id = ?');
  }

  find(id: string): number | undefined {
    const known = this.#known.find(id);
    if (known !== undefined) return known;
    const key = this.#select.get(id)?.key as number | undefined;
    if (key !== undefined) this.#known.keep(id, key);
    return key;
  }

  /** Must be called when a transaction was undone: the key of a game that it created may go to another game. */
  forget(): void {
    this.#known.clear();
  }
}

function toColumns(listing: Listing): SQLInputValue[] {
  const { status, engineToMove, southName, northName, activeAt, dueAt } = listing;
  return [status, Number(engineToMove), southName, northName, activeAt, dueAt];
}
