import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from '../migrations/sqlite.ts';
import { OpeningError } from '../opening-error.ts';

/**
 * [S16] Keeps a second server off the file, because it would not notice the commits of this one. The operating system holds the
 * lock, on a file beside the database, so it ends with the process. Readers and backups are not affected.
 */
export function lockOut(path: string): () => void {
  const lock = new DatabaseSync(path);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new OpeningError('is served by another Kalah; stop that one first, or use another file');
  }
}

const SQLITE_BUSY = 5;

/** Creates the folder of the file, but no parents: when those are missing, a disk was probably not mounted. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (!existsSync(parent)) {
    throw new OpeningError(`is below ${parent}, which does not exist; create that folder, or mount its disk`);
  }
  mkdirSync(path);
}

/** The name of a database that lives as long as its connection. */
export const IN_MEMORY = ':memory:';

/** How long to wait for another program's write, for example a backup's. */
const BUSY_TIMEOUT_MS = 5000;

/** Pages of thousands of players who are paired at once fit; with SQLite's 2 MB the same writes took an eighth more CPU time. */
const CACHE_KIB = 16 * 1024;

export function openDatabase(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    migrate(db);
    if (path !== IN_MEMORY && db.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode !== 'wal') {
      throw new OpeningError(
        'is on a disk where processes cannot share memory; name a place on a local disk',
      );
    }
    // FULL: a commit returns when the write-ahead log is on the disk, not just handed to the operating system.
    db.exec(`PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -${CACHE_KIB}`);
    // The pages that a member of a batch changes are copied, so that it can be undone. The copies stay in memory: on disk, pairing
    // 10,000 players for rated games wrote 866 MB and took a third of the thread's CPU time. Recovery does not need them. It comes
    // after the migration, whose sorts may be too large for memory.
    db.exec('PRAGMA temp_store = MEMORY');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
