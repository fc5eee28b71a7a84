import { Client, type ClientConfig, Pool, types } from 'pg';
import { toAddress } from './address.ts';

/** So many connections a replica at the most, besides the doorbell's. The server's max_connections must hold them all. */
const POOL_SIZE = 10;

/** When we give up on the server. Milliseconds. */
const CONNECTION_TIMEOUT = 5000;
const QUERY_TIMEOUT = 8000;
/** At the opening another replica may be changing the schema, and a large one takes its time. */
const OPENING_TIMEOUT = 600_000;

/**
 * When the server gives up on us: sooner than we on it, so that an answer of ours says what happened there. They are asked
 * for as a session begins. A pooler has its own sessions and takes no such wishes; there they are settings of the role.
 */
const SERVER_TIMEOUTS = {
  lock_timeout: 4000,
  statement_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
};

const INT8 = 20;

interface Line {
  readonly url: string;
  readonly isPooled?: boolean;
}

function toConfig({ url, isPooled = false }: Line, timeout = QUERY_TIMEOUT): ClientConfig {
  return {
    connectionString: url,
    application_name: 'kalah',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    query_timeout: timeout,
    ...(!isPooled && SERVER_TIMEOUTS),
    types: {
      // Times in milliseconds are far from where a double loses whole numbers.
      getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format as 'text')),
    },
  };
}

export function createClient(line: Line): Client {
  return new Client(toConfig(line));
}

/** Does a step of the opening on a connection of its own, which is closed whatever happens. */
export async function withClient(line: Line, step: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(toConfig(line, OPENING_TIMEOUT));
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

/** A statement that the server keeps planned in each session, which makes a small append a third faster. */
export function named(name: string, text: string): Statement {
  return { name, text };
}

export interface Answer<Row> {
  readonly rows: Row[];
  /** How many rows were found or changed. */
  readonly count: number;
}

/** The connections that the statements of a replica share. */
export class Connections {
  readonly #pool: Pool;
  readonly #isPooled: boolean;

  constructor(url: string) {
    const address = toAddress(url);
    this.#isPooled = address.isPooled;
    this.#pool = new Pool({ ...toConfig(address), max: POOL_SIZE, idleTimeoutMillis: 30_000 });
    // An idle connection that is cut says so here; the pool replaces it when it is needed.
    this.#pool.on('error', () => undefined);
  }

  /** Behind a pooler nothing is kept planned: the next session may be one that has never heard of it. */
  async query<Row>({ name, text }: Statement, values: readonly unknown[] = []): Promise<Answer<Row>> {
    const isKept = name !== undefined && !this.#isPooled;
    const answer = await this.#pool.query({ ...(isKept && { name }), text, values: [...values] });
    return { rows: answer.rows, count: answer.rowCount ?? 0 };
  }

  async end(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }
}
