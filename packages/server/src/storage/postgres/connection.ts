import { Client, type ClientConfig, Pool, types } from 'pg';

/** So many connections a replica at the most, besides the doorbell's. The server's max_connections must hold them all. */
const POOL_SIZE = 10;

/**
 * The server gives up on a statement before we give up on the server, so an answer of ours says what happened there.
 * Milliseconds.
 */
const TIMEOUTS = {
  connectionTimeoutMillis: 5000,
  lock_timeout: 4000,
  statement_timeout: 5000,
  query_timeout: 8000,
  idle_in_transaction_session_timeout: 10_000,
};

const INT8 = 20;

function toConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'kalah',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...TIMEOUTS,
    types: {
      // Times in milliseconds are far from where a double loses whole numbers.
      getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format as 'text')),
    },
  };
}

export function createPool(url: string): Pool {
  const pool = new Pool({ ...toConfig(url), max: POOL_SIZE, idleTimeoutMillis: 30_000 });
  // An idle connection that is cut says so here; the pool replaces it when it is needed.
  pool.on('error', () => undefined);
  return pool;
}

export function createClient(url: string): Client {
  return new Client(toConfig(url));
}

export interface Statement {
  readonly name?: string;
  readonly text: string;
}

/**
 * A statement that the server keeps planned on each connection, which halves the time of a small append. A pooler in
 * transaction mode must know how to hand them on (PgBouncer 1.21 and later, with max_prepared_statements set).
 */
export function named(name: string, text: string): Statement {
  return { name, text };
}

const NETWORK_FAULTS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

/** Shutting down, crashed, starting up, too many connections; class 08 is the connection itself. */
const SERVER_FAULTS = new Set(['57P01', '57P02', '57P03', '53300']);

/** Serialisation failure and deadlock: nothing was written, and the same may go well the next time. */
const COLLISIONS = new Set(['40001', '40P01']);

/** Faults that say nothing about the statement: another connection, a moment later, may carry it out. */
function isPassing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === undefined) return /timeout|terminated|connection error/i.test(message);
  return NETWORK_FAULTS.has(code) || SERVER_FAULTS.has(code) || COLLISIONS.has(code) || code.startsWith('08');
}

/** A value that its column does not take, or a key that is taken: a fault of one row, not of the server. */
export function isDataFault(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string }).code ?? '');
}

/** Milliseconds. Faults are waited out as long as a server takes to start again. */
const PATIENCE = 5000;
const SHORTEST_PAUSE = 20;
const LONGEST_PAUSE = 500;

/** Repeats what is safe to repeat while faults pass. `attempt` counts from 0. */
export async function persist<Done>(act: (attempt: number) => Promise<Done>): Promise<Done> {
  const began = performance.now();
  for (let attempt = 0; ; attempt++) {
    try {
      return await act(attempt);
    } catch (error) {
      if (!isPassing(error) || performance.now() - began > PATIENCE) throw error;
      const pause = Math.min(SHORTEST_PAUSE * 2 ** attempt, LONGEST_PAUSE);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
