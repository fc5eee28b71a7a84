import type { DatabaseSync } from 'node:sqlite';
import type { Database, SqlValue, Step } from '../database.ts';
import { createPreparer } from './prepare.ts';
import { createStepRunner } from './steps.ts';

/** A SQLite database on which this thread reads and writes: in memory, or a file that a server may use at the same time. */
export class SyncDatabase implements Database {
  readonly dialect = 'sqlite';
  readonly #db: DatabaseSync;
  readonly #prepare: ReturnType<typeof createPreparer>;
  readonly #runSteps: ReturnType<typeof createStepRunner>;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#prepare = createPreparer(db);
    this.#runSteps = createStepRunner(db);
  }

  read = async <Row>(sql: string, values: readonly SqlValue[]): Promise<readonly Row[]> =>
    this.#prepare(sql).all(...values) as unknown as Row[];

  transact = async (steps: readonly Step[]): Promise<boolean> => this.run(steps);

  run(steps: readonly Step[]): boolean {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const isDone = this.#runSteps(steps);
      this.#db.exec(isDone ? 'COMMIT' : 'ROLLBACK');
      return isDone;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}
