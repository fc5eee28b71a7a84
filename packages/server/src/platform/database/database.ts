export type SqlValue = string | number | null;

/** A statement of a transaction. SQL and parameters (`$1`) are those of both databases. */
export interface Step {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** Unless this many rows change, nothing of the transaction is written. */
  readonly changes?: number;
  /**
   * Names the row that this step and those after it lock, if changes of other games lock it, too. In a transaction with the
   * steps of several changes, rows are locked in the order of their names, so that replicas cannot deadlock.
   */
  readonly locks?: string;
}

export interface TransactionOptions {
  /** False for writes that a crash of the database may undo. */
  readonly waitsForDisk?: boolean;
}

export type Dialect = 'sqlite' | 'postgres';

/** SQLite or PostgreSQL, for SQL that both understand. */
export interface Database {
  readonly dialect: Dialect;
  read<Row>(sql: string, values: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Executes all steps in one transaction; false if one of them did not change what it should. */
  transact(steps: readonly Step[], options?: TransactionOptions): Promise<boolean>;
  /** SQL for the time by the clock of the database, in milliseconds since 1970; undefined if that is the clock of this machine. */
  readonly clock?: string;
}

export type Queries = ReturnType<typeof createQueries>;

export function createQueries({ read, transact }: Database) {
  return {
    read,
    transact,

    async find<Row>(sql: string, ...values: SqlValue[]): Promise<Row | undefined> {
      return (await read<Row>(sql, values))[0];
    },

    async write(sql: string, ...values: SqlValue[]): Promise<void> {
      await transact([{ sql, values }]);
    },

    /** Whether the statement changed exactly one row. */
    change: (sql: string, ...values: SqlValue[]) => transact([{ sql, values, changes: 1 }]),
  };
}

const LARGEST_PART = 256;

/** Parts whose sizes are powers of two, so that only a few different statements are prepared. */
export function toParts<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0; at < items.length; ) {
    const size = Math.min(LARGEST_PART, 2 ** Math.floor(Math.log2(items.length - at)));
    parts.push(items.slice(at, at + size));
    at += size;
  }
  return parts;
}

/** The places of values in a statement, like `$2, $3` after 1. */
export function toPlaces(values: readonly unknown[], after = 0): string {
  return values.map((_, index) => `$${after + 1 + index}`).join(', ');
}

/** How many old rows are removed at once, so that other writes do not wait long for it. */
const SWEEP = 10_000;

/** Removes rows whose time, in `column`, is before another time. `key` lists the columns of the primary key. */
export function toSweepStep(table: string, key: string, column: string, before: number): Step {
  return {
    sql: `DELETE FROM ${table} WHERE ${column} < $1
          AND (${key}) IN (SELECT ${key} FROM ${table} WHERE ${column} < $1 LIMIT ${SWEEP})`,
    values: [before],
  };
}
