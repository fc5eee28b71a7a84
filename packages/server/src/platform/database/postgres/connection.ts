import { Client, type ClientConfig, Pool, types } from 'pg';
import type { TransactionOptions } from '../database.ts';
import { toAddress } from './address.ts';
import { COMMIT_TO_DISK } from './durability.ts';
import { isCollision, isDataFault } from './fault.ts';

/** Maximum per replica, besides the doorbell's. The server's max_connections must allow for all of them. */
const POOL_SIZE = 10;

/** When a replica gives up on the server. Milliseconds. */
const CONNECTION_TIMEOUT = 5000;
const QUERY_TIMEOUT = 8000;

/**
 * When the server gives up on a replica: earlier than the replica on it, so that errors say what happened there. They are
 * set when a session starts. Sessions behind a pooler are shared; there the timeouts are settings of the role.
 */
const SERVER_TIMEOUTS = {
  lock_timeout: 4000,
  statement_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Overrides the timeouts of the role, which apply to the direct connection, too. */
const LIFT_TIMEOUTS =
  "SELECT set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false)";

const INT8 = 20;

interface Target {
  readonly url: string;
  readonly isPooled?: boolean;
}

function toConfig({ url, isPooled = false }: Target): ClientConfig {
  return {
    connectionString: url,
    application_name: 'kalah',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    ...(!isPooled && SERVER_TIMEOUTS),
    types: {
      // Times in milliseconds are exact as doubles.
      getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format as 'text')),
    },
  };
}

export function createClient(target: Target): Client {
  return new Client(toConfig(target));
}

type ClientStep = (client: Client) => Promise<void>;

/** Runs a step of the opening on its own connection, which is always closed. */
export function withClient(target: Target, step: ClientStep): Promise<void> {
  return runWith(createClient(target), step);
}

/**
 * Like `withClient`, for a migration: it does not block anybody, and one that is given up would start again and never finish.
 * The URL must not be that of a pooler, because the settings stay in the session.
 */
export function withClientForMigration(url: string, step: ClientStep): Promise<void> {
  return runWith(new Client({ ...toConfig({ url }), query_timeout: 0 }), async (client) => {
    await client.query(LIFT_TIMEOUTS);
    await step(client);
  });
}

async function runWith(client: Client, step: ClientStep): Promise<void> {
  client.on('error', () => undefined);
  try {
    await client.connect();
    await step(client);
  } finally {
    await client.end();
  }
}

export interface Statement {
  readonly name?: string;
  readonly text: string;
}

/** A prepared statement, which makes a small append a third faster. */
export function named(name: string, text: string): Statement {
  return { name, text };
}

const names = new Map<string, string>();

/** Prepares texts that are put together elsewhere. There must be few of them, because every connection keeps them all. */
export function prepared(text: string): Statement {
  const name = names.get(text) ?? `kalah_step_${names.size}`;
  names.set(text, name);
  return { name, text };
}

export interface Answer<Row> {
  readonly rows: Row[];
  readonly count: number;
}

/** Executes a statement of a transaction. It is sent at once, even if an earlier one has not been answered yet. */
export type Query = <Row>(statement: Statement, values?: readonly unknown[]) => Promise<Answer<Row>>;

/** Both in one round trip. */
const BEGIN = `BEGIN; SELECT ${COMMIT_TO_DISK}`;
const BEGIN_LAZY = "BEGIN; SELECT set_config('synchronous_commit', 'off', true)";

export class Connections {
  readonly #pool: Pool;
  readonly #isPooled: boolean;

  constructor(url: string) {
    const address = toAddress(url);
    this.#isPooled = address.isPooled;
    this.#pool = new Pool({
      ...toConfig(address),
      max: POOL_SIZE,
      idleTimeoutMillis: 30_000,
      pipeline: true,
    });
    // The pool replaces connections that break; without listeners their errors would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Behind a pooler no statement is prepared, because the next one may run in another session. */
  async query<Row>({ name, text }: Statement, values: readonly unknown[] = []): Promise<Answer<Row>> {
    const isKept = name !== undefined && !this.#isPooled;
    const client = await this.#pool.connect();
    try {
      const answer = await client.query({ ...(isKept && { name }), text, values: [...values] });
      client.release();
      return { rows: answer.rows, count: answer.rowCount ?? 0 };
    } catch (error) {
      client.release(!isFaultOfStatement(error));
      throw error;
    }
  }

  /** Runs statements in one transaction, which is undone if `act` resolves to false or rejects. */
  async transaction(
    act: (query: Query) => Promise<boolean>,
    { waitsForDisk = true }: TransactionOptions = {},
  ): Promise<boolean> {
    const client = await this.#pool.connect();
    let isDone = false;
    try {
      await client.query(waitsForDisk ? BEGIN : BEGIN_LAZY);
      isDone = await act(async ({ name, text }, values = []) => {
        const isKept = name !== undefined && !this.#isPooled;
        const answer = await client.query({ ...(isKept && { name }), text, values: [...values] });
        return { rows: answer.rows, count: answer.rowCount ?? 0 };
      });
      await client.query(isDone ? 'COMMIT' : 'ROLLBACK');
      client.release();
      return isDone;
    } catch (error) {
      // Closing the connection undoes the transaction, too.
      const isUsable = isFaultOfStatement(error) && (await isSuccessful(client.query('ROLLBACK')));
      client.release(!isUsable);
      throw error;
    }
  }

  async end(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }
}

/** A statement that failed by its own fault leaves the connection usable. */
function isFaultOfStatement(error: unknown): boolean {
  return isDataFault(error) || isCollision(error);
}

function isSuccessful(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  );
}
