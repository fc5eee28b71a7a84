import { DatabaseSync } from 'node:sqlite';
import type { AccountStore } from '../accounts/account-store.ts';
import { toAccountTables } from './account-tables.ts';
import { createAccountStore, type SqlValue, type Step } from './accounts.ts';
import { createPreparer } from './sqlite/prepare.ts';

/** Accounts in a database in memory, for tests. It is opened when it is used first. */
export class MemoryAccounts {
  #db: DatabaseSync | undefined;
  #prepare: ReturnType<typeof createPreparer> | undefined;
  readonly store: AccountStore = createAccountStore({
    read: async <Row>(sql: string, values: readonly SqlValue[]) =>
      this.#open()(sql).all(...values) as unknown as Row[],
    transact: async (steps) => this.#transact(steps),
  });

  /** Takes the name of a player; false if an account has or had it. */
  takeName(form: string): boolean {
    const sql = `
      INSERT INTO account_names (form) VALUES ($1)
      ON CONFLICT (form) DO UPDATE SET form = excluded.form WHERE account IS NULL`;
    return this.#open()(sql).run(form).changes === 1;
  }

  /** Notes that an account has a seat in a game. */
  addGame(account: string, at: number, game: string): void {
    const sql = 'INSERT OR IGNORE INTO account_games (account, at, game) VALUES ($1, $2, $3)';
    this.#open()(sql).run(account, at, game);
  }

  close(): void {
    this.#db?.close();
    this.#db = undefined;
    this.#prepare = undefined;
  }

  #open(): (sql: string) => ReturnType<DatabaseSync['prepare']> {
    if (!this.#db) {
      this.#db = new DatabaseSync(':memory:');
      this.#db.exec(toAccountTables('INTEGER', ' STRICT, WITHOUT ROWID'));
      this.#prepare = createPreparer(this.#db);
    }
    return this.#prepare!;
  }

  #transact(steps: readonly Step[]): boolean {
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
}
