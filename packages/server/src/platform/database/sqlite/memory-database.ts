import { DatabaseSync } from 'node:sqlite';
import type { Database, SqlValue, Step } from '../database.ts';
import { SyncDatabase } from './sync-database.ts';

/** Tables in memory, for tests: the SQL of the databases on SQLite. It is opened when it is used first. */
export class MemoryDatabase implements Database {
  readonly #tables: string;
  #opened: { readonly db: DatabaseSync; readonly database: SyncDatabase } | undefined;

  /** `tables` creates the tables. */
  constructor(tables: string) {
    this.#tables = tables;
  }

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
      db.exec(this.#tables);
      this.#opened = { db, database: new SyncDatabase(db) };
    }
    return this.#opened.database;
  }
}
