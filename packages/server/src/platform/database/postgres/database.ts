import { unavailable } from '../../refusal.ts';
import type { Database, SqlValue, Step, TransactionOptions } from '../database.ts';
import type { Connections, Statement } from './connection.ts';
import { DATABASE_TIME } from './database-clock.ts';
import { isCollision, persist } from './fault.ts';
import { runSteps } from './steps.ts';

/** A transaction that collides with others is tried again. */
const ATTEMPTS = 8;

export interface PostgresDatabase extends Database {
  /** Like `read`, for a statement that may be prepared, and values that may be arrays. */
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Executes a statement that writes and returns rows; it is not repeated when its answer is lost. */
  fetch<Row>(sql: string, values: readonly unknown[]): Promise<readonly Row[]>;
  /** From now on, so that the connections can be closed when the writes under way are finished. */
  refuseWrites(): void;
}

export function createPostgresDatabase(connections: Connections): PostgresDatabase {
  let isClosed = false;

  async function writing<Done>(write: () => Promise<Done>): Promise<Done> {
    if (isClosed) throw unavailable('the database is closed');
    try {
      return await write();
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** Reads are repeated when a connection breaks. */
  async function query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    try {
      return (await persist(() => connections.query<Row>(statement, values))).rows;
    } catch (error) {
      throw unavailable(error);
    }
  }

  return {
    dialect: 'postgres',
    clock: DATABASE_TIME,
    query,
    // No text in PostgreSQL contains NUL, so nothing is found under one that does.
    read: async (sql, values) => (values.some(hasNul) ? [] : query({ text: sql }, values)),
    fetch: <Row>(sql: string, values: readonly unknown[]) =>
      writing(async () => (await connections.query<Row>({ text: sql }, values)).rows),
    transact: (steps, options) => writing(() => transact(connections, steps, options)),
    refuseWrites: () => {
      isClosed = true;
    },
  };
}

function hasNul(value: SqlValue): boolean {
  return typeof value === 'string' && value.includes('\0');
}

async function transact(
  connections: Connections,
  steps: readonly Step[],
  options?: TransactionOptions,
): Promise<boolean> {
  // No text in PostgreSQL contains NUL, so a step that looks for one changes nothing.
  if (steps.some(({ values, changes }) => changes !== undefined && values.some(hasNul))) return false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await connections.transaction((query) => runSteps(query, steps), options);
    } catch (error) {
      if (!isCollision(error) || attempt === ATTEMPTS) throw error;
    }
  }
}
