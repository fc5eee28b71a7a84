import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { BatchOptions } from '../../batcher.ts';
import { unavailable } from '../../refusal.ts';
import type { Database, SqlValue } from '../database.ts';
import { GroupCommit, type Outcome } from '../group-commit.ts';
import { OpeningError } from '../opening-error.ts';
import { diagnose } from './diagnosis.ts';
import { IN_MEMORY, openDatabase } from './file.ts';
import { type CreateAppend, createJournal, type Write } from './journal.ts';
import { createPreparer } from './prepare.ts';
import { WriterThread } from './writer-thread.ts';

/** The database of one server: this thread reads it, and a journal writes it in batches. */
export interface SqliteDatabase<Row> extends Database {
  prepare(sql: string): StatementSync;
  /** [S12] A disk that cannot be read makes the store unavailable. */
  reading<Found>(read: () => Found): Promise<Found>;
  readonly writer: GroupCommit<Write<Row>>;
  isOpen(): boolean;
  close(): Promise<void>;
}

/**
 * One thread writes. A second batch waits there, so that the disk is not idle until this thread has read the first answer:
 * 27.0k instead of 23.4k moves/s with 64 games at once. It is no smaller than the first one: on a slow disk, small batches
 * would only mean more syncs.
 */
const BATCHES: BatchOptions = {
  concurrency: 2,
  minParallel: (pending) => Math.max(16, pending),
  maxBatch: 512,
};

/** In WAL mode a reader only waits while another program repairs or closes the file. */
const BUSY_TIMEOUT_MS = 1000;

/** A file: a thread writes and syncs, so that reads never wait for the disk. */
export async function openSqliteFile<Row>(
  path: string,
  writer: URL,
  onLostWrite: () => void,
): Promise<SqliteDatabase<Row>> {
  const thread = await WriterThread.open<Write<Row>>(writer, path, { onLostWrite });
  try {
    return createDatabase(openReader(path), {
      commit: (writes) => thread.commit(writes),
      // The last connection to close writes the write-ahead log back into the file.
      close: () => thread.close(),
    });
  } catch (error) {
    await thread.close();
    throw error;
  }
}

/** In memory: one connection reads and writes, without a disk that could keep this thread waiting. */
export function openSqliteInMemory<Row>(createAppend: CreateAppend<Row>): SqliteDatabase<Row> {
  const db = openDatabase(IN_MEMORY);
  const journal = createJournal(db, createAppend);
  return createDatabase(db, { commit: async (writes) => journal.commit(writes), close: async () => {} });
}

interface Journal<Row> {
  commit(writes: readonly Write<Row>[]): Promise<readonly Outcome[]>;
  close(): Promise<void>;
}

function createDatabase<Row>(db: DatabaseSync, journal: Journal<Row>): SqliteDatabase<Row> {
  const prepare = createPreparer(db);
  const writer = new GroupCommit<Write<Row>>(journal.commit, BATCHES);

  async function reading<Found>(read: () => Found): Promise<Found> {
    try {
      return read();
    } catch (error) {
      throw unavailable(error);
    }
  }

  return {
    dialect: 'sqlite',
    read: <Found>(sql: string, values: readonly SqlValue[]) =>
      reading(() => prepare(sql).all(...values) as unknown as Found[]),
    transact: (steps) => writer.commit({ kind: 'transaction', steps }),
    prepare,
    reading,
    writer,
    isOpen: () => db.isOpen,
    async close() {
      await writer.close();
      if (db.isOpen) db.close();
      await journal.close();
    },
  };
}

function openReader(path: string): DatabaseSync {
  try {
    const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    db.exec('PRAGMA query_only = ON');
    return db;
  } catch (error) {
    throw new OpeningError(diagnose(path, error), { cause: error });
  }
}
