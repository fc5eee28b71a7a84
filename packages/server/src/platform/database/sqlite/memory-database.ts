import { DatabaseSync } from 'node:sqlite';
import type { Database, SqlValue, Step } from '../database.ts';
import { migrate } from '../migrations/sqlite.ts';
import { SyncDatabase } from './sync-database.ts';

/** A database in memory, for tests: the SQL of the databases on SQLite. It is opened when it is used first. */
export class MemoryDatabase implements Database {
  #opened: { readonly db: DatabaseSync; readonly database: SyncDatabase } | undefined;

  read = async <Row>(sql: string, values: readonly SqlValue[]): Promise<readonly Row[]> =>
    this.#open().read<Row>(sql, values);

  transact = async (steps: readonly Step[]): Promise<boolean> => this.run(steps);

  /** Like `transact`, but synchronous. */
  run(steps: readonly Step[]): boolean {
    return this.#open().run(steps);
  }

  close(): void {
    this.#opened?.db.close();
    this.#opened = undefined;
  }

  #open(): SyncDatabase {
    if (!this.#opened) {
      const db = new DatabaseSync(':memory:');
      migrate(db);
      this.#opened = { db, database: new SyncDatabase(db) };
    }
    return this.#opened.database;
  }
}
