import { DatabaseSync } from 'node:sqlite';
import { migrate, touch } from './schema.ts';

/** One write, as it crosses from the server's thread to the writer's. */
export type Write =
  | {
      readonly kind: 'append';
      readonly id: string;
      readonly expected: number;
      readonly version: number;
      readonly snapshot: string;
      readonly status: string;
      readonly listed: boolean;
      readonly engineToMove: boolean;
      readonly southName: string | null;
      readonly northName: string | null;
      readonly createdAt: number;
      readonly events: readonly { readonly number: number; readonly at: number; readonly data: string }[];
      readonly scores: readonly { readonly name: string; readonly score: 'won' | 'drawn' | 'lost' }[];
    }
  | { readonly kind: 'player'; readonly name: string; readonly email: string | null }
  | { readonly kind: 'check' };

/** `done` is durable, `refused` wrote nothing; a fault is this write's alone. */
export type Outcome = 'done' | 'refused' | { readonly fault: string };

export interface Journal {
  /** [S6] Commits what arrived together in one transaction; a member that fails takes no other with it. */
  commit(writes: readonly Write[]): Outcome[];
  close(): void;
}

/** The only connection that writes. It blocks while the disk syncs, so it lives in a thread of its own. */
export function openJournal(path: string): Journal {
  const db = new DatabaseSync(path, { timeout: 5000 });
  // FULL: a commit returns when the write-ahead log is on the disk, not merely with the operating system.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  migrate(db);

  const insertGame = db.prepare(`
    INSERT INTO games (id, version, snapshot, status, listed, engine_to_move, south_name, north_name, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING key`);
  const updateGame = db.prepare(`
    UPDATE games SET version = ?, snapshot = ?, status = ?, engine_to_move = ?, south_name = ?, north_name = ?
    WHERE id = ? AND version = ? RETURNING key`);
  const insertEvent = db.prepare('INSERT INTO events (game, number, at, data) VALUES (?, ?, ?, ?)');
  const insertPlayer = db.prepare(
    'INSERT INTO players (name, email) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
  );
  const addScore = {
    won: db.prepare('UPDATE players SET won = won + 1 WHERE name = ?'),
    drawn: db.prepare('UPDATE players SET drawn = drawn + 1 WHERE name = ?'),
    lost: db.prepare('UPDATE players SET lost = lost + 1 WHERE name = ?'),
  };

  function append(write: Write & { kind: 'append' }): Outcome {
    const { id, expected, version, snapshot, status, southName, northName } = write;
    const engineToMove = Number(write.engineToMove);
    const row = (
      expected === 0
        ? insertGame.get(
            id,
            version,
            snapshot,
            status,
            Number(write.listed),
            engineToMove,
            southName,
            northName,
            write.createdAt,
          )
        : updateGame.get(version, snapshot, status, engineToMove, southName, northName, id, expected)
    ) as { key: number } | undefined;
    if (!row) return 'refused';
    for (const { number, at, data } of write.events) insertEvent.run(row.key, number, at, data);
    for (const { name, score } of write.scores) addScore[score].run(name);
    return 'done';
  }

  function perform(write: Write): Outcome {
    switch (write.kind) {
      case 'append':
        return append(write);
      case 'player':
        return insertPlayer.run(write.name, write.email).changes === 1 ? 'done' : 'refused';
      case 'check':
        touch(db);
        return 'done';
    }
  }

  /** A savepoint a member: what it wrote before it failed goes, what the others wrote stays. */
  function performAlone(write: Write): Outcome {
    db.exec('SAVEPOINT member');
    try {
      const outcome = perform(write);
      db.exec('RELEASE member');
      return outcome;
    } catch (error) {
      // A full disk ends the whole transaction, and then there is no savepoint to go back to.
      if (!db.isTransaction) throw error;
      db.exec('ROLLBACK TO member; RELEASE member');
      return { fault: describe(error) };
    }
  }

  return {
    commit(writes) {
      try {
        db.exec('BEGIN IMMEDIATE');
        const outcomes = writes.map(performAlone);
        db.exec('COMMIT');
        return outcomes;
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        return writes.map(() => ({ fault: describe(error) }));
      }
    },
    close: () => db.close(),
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
