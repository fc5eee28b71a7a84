import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

export interface FileLock {
  release(): void;
}

/**
 * Locks a file against other processes and other users in this one; undefined if it is locked. Node has no file locks, but
 * SQLite has: an empty database beside the file, `<path>.lock`, in a transaction that never ends. The operating system
 * releases the lock of a process that is killed, so the lock file can stay.
 */
export function lockFile(path: string): FileLock | undefined {
  closeSync(openSync(`${path}.lock`, 'a')); // throws the operating system's error if that is impossible
  const database = new DatabaseSync(`${path}.lock`);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}
