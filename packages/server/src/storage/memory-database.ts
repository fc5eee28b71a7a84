import { DatabaseSync } from 'node:sqlite';
import type { SqlDatabase, SqlValue, Step } from './sql.ts';
import { createPreparer } from './sqlite/prepare.ts';

/** Tables in memory, for tests: the SQL of the databases on SQLite. It is opened when it is used first. */
export class MemoryDatabase implements SqlDatabase {
  readonly #tables: string;
  #db: DatabaseSync | undefined;
  #prepare: ReturnType<typeof createPreparer> | undefined;

  /** `tables` creates the tables. */
  constructor(tables: string) {
    this.#tables = tables;
  }

  read = async <Row>(sql: string, values: readonly SqlValue[]): Promise<readonly Row[]> =>
    this.#open()(sql).all(...values) as unknown as Row[];

  transact = async (steps: readonly Step[]): Promise<boolean> => this.run(steps);

  /** Like `transact`, at once. */
  run(steps: readonly Step[]): boolean {
    const prepare = this.#open();
    this.#db!.exec('BEGIN');
    try {
      const isDone = steps.every(({ sql, values, changes }) => {
        const changed = prepare(sql).run(...values).changes;
        return changes === undefined || changed === changes;
      });
      this.#db!.exec(isDone ? 'COMMIT' : 'ROLLBACK');
      return isDone;
    } catch (error) {
      this.#db!.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#db?.close();
    this.#db = undefined;
    this.#prepare = undefined;
  }

  #open(): (sql: string) => ReturnType<DatabaseSync['prepare']> {
    if (!this.#db) {
      this.#db = new DatabaseSync(':memory:');
      this.#db.exec(this.#tables);
      this.#prepare = createPreparer(this.#db);
    }
    return this.#prepare!;
  }
}
