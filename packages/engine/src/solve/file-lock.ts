import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

export interface FileLock {
  release(): void;
}

/** What this process has locked. To open such a file again and close it would release its lock. */
const locked = new Set<string>();

/**
 * Locks a file against other processes and other users in this one; undefined if it is locked. Node has no file locks, but
 * SQLite has: an empty database beside the file, `<path>.lock`, in a transaction that never ends. The operating system
 * releases the lock of a process that is killed, so the lock file can stay.
 */
export function lockFile(path: string): FileLock | undefined {
  const file = resolve(`${path}.lock`);
  if (locked.has(file)) return undefined;
  closeSync(openSync(file, 'a')); // throws the operating system's error if that is impossible
  const database = new DatabaseSync(file);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  locked.add(file);
  return {
    release() {
      database.close();
      locked.delete(file);
    },
  };
}
