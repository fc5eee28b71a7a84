import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Outcome } from '../group-commit.ts';
import { OpeningError } from '../opening-error.ts';
import type { ChangeRow, Write } from '../row.ts';
import { diagnose } from './diagnosis.ts';
import { migrate, touch } from './schema.ts';

export interface Journal {
  /** [S6] Commits what arrived together in one transaction; a member that fails takes no other with it. */
  commit(writes: readonly Write[]): Outcome[];
  close(): void;
}

/** The only connection that writes. It blocks while the disk syncs, so it lives in a thread of its own. */
export function openJournal(path: string): Journal {
  try {
    makeFolder(dirname(resolve(path)));
    const unlock = lockOut(`${path}-lock`);
    try {
      const journal = createJournal(openDatabase(path));
      return {
        commit: journal.commit,
        close() {
          journal.close();
          unlock();
        },
      };
    } catch (error) {
      // What is not our database keeps no file of ours beside it.
      rmSync(`${path}-lock`, { force: true });
      unlock();
      throw error;
    }
  } catch (error) {
    throw new OpeningError(diagnose(path, error), { cause: error });
  }
}

/**
 * [S16] Keeps a second server off the file: it would not hear what this one commits. The lock is the operating system's,
 * on a file beside the database, so it goes with the process however that ends; readers and backups do not meet it.
 */
function lockOut(path: string): () => void {
  const lock = new DatabaseSync(path);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new OpeningError('is served by another Kalah; stop that one first, or name another file');
  }
}

const SQLITE_BUSY = 5;

/** Makes the folder of the file, and no more: where others are missing too, it is rather a disk that was not mounted. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (!existsSync(parent)) {
    throw new OpeningError(`lies below ${parent}, which is not there; make that folder, or mount its disk`);
  }
  mkdirSync(path);
}

/** Somebody else's write, a backup's say, is waited for this long. */
const PATIENCE_MS = 5000;

function openDatabase(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: PATIENCE_MS });
  try {
    migrate(db);
    if (db.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode !== 'wal') {
      throw new OpeningError(
        'lies on a disk that processes cannot share memory over; name a place on a local disk',
      );
    }
    // FULL: a commit returns when the write-ahead log is on the disk, not merely with the operating system.
    db.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function createJournal(db: DatabaseSync): Journal {
  const append = createAppend(db);
  const begin = db.prepare('SAVEPOINT member');
  const release = db.prepare('RELEASE member');
  const insertPlayer = db.prepare(
    'INSERT INTO players (name, email, won, drawn, lost) VALUES (?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING',
  );

  function perform(write: Write): Outcome {
    switch (write.kind) {
      case 'append':
        return append(write);
      case 'player': {
        const { name, email, score } = write;
        const { changes } = insertPlayer.run(name, email, score.won, score.drawn, score.lost);
        return changes === 1 ? 'done' : 'refused';
      }
      case 'check':
        touch(db);
        return 'done';
    }
  }

  /** A savepoint a member: what it wrote before it failed goes, what the others wrote stays. */
  function performAlone(write: Write): Outcome {
    begin.run();
    try {
      const outcome = perform(write);
      release.run();
      return outcome;
    } catch (error) {
      // A full disk ends the whole transaction, and then there is no savepoint to go back to.
      if (!db.isTransaction) throw error;
      db.exec('ROLLBACK TO member; RELEASE member');
      return { fault: String(error) };
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
        return writes.map(() => ({ fault: String(error) }));
      }
    },
    close: () => db.close(),
  };
}

/** What a game is listed by, as its row has it. */
type ListedRow = readonly [
  key: number,
  status: string,
  engineOwes: number,
  southName: string | null,
  northName: string | null,
];

function createAppend(db: DatabaseSync): (row: ChangeRow) => Outcome {
  const insertGame = db.prepare(`
    INSERT INTO games (id, version, snapshot, created_at, listed, status, engine_to_move, south_name, north_name)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING key`);
  const updateGame = db.prepare(`
    UPDATE games SET version = ?, snapshot = ? WHERE id = ? AND version = ?
    RETURNING key, status, engine_to_move, south_name, north_name`);
  updateGame.setReturnArrays(true);
  const relist = db.prepare(
    'UPDATE games SET status = ?, engine_to_move = ?, south_name = ?, north_name = ? WHERE key = ?',
  );
  const insertEvent = db.prepare('INSERT INTO events (game, number, at, data) VALUES (?, ?, ?, ?)');
  const addScore = {
    won: db.prepare('UPDATE players SET won = won + 1 WHERE name = ?'),
    drawn: db.prepare('UPDATE players SET drawn = drawn + 1 WHERE name = ?'),
    lost: db.prepare('UPDATE players SET lost = lost + 1 WHERE name = ?'),
  };

  function insert(row: ChangeRow): number | undefined {
    const made = insertGame.get(
      row.id,
      row.version,
      row.snapshot,
      row.createdAt,
      Number(row.listed),
      row.status,
      Number(row.engineOwes),
      row.southName,
      row.northName,
    ) as { key: number } | undefined;
    return made?.key;
  }

  /** SQLite rewrites the entry of every index whose columns a statement names, and most moves change none of them. */
  function update(row: ChangeRow): number | undefined {
    const found = updateGame.get(row.version, row.snapshot, row.id, row.expected) as ListedRow | undefined;
    if (!found) return undefined;
    const [key, status, engineOwes, southName, northName] = found;
    if (
      status !== row.status ||
      engineOwes !== Number(row.engineOwes) ||
      southName !== row.southName ||
      northName !== row.northName
    ) {
      relist.run(row.status, Number(row.engineOwes), row.southName, row.northName, key);
    }
    return key;
  }

  return (row) => {
    const key = row.expected === 0 ? insert(row) : update(row);
    if (key === undefined) return 'refused';
    for (const { number, at, data } of row.events) insertEvent.run(key, number, at, data);
    for (const { name, score } of row.scores) addScore[score].run(name);
    return 'done';
  };
}
