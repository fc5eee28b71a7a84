import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import {
  type Postgres,
  type PostgresOptions,
  startPostgres,
} from '../../../../../../tests/support/postgres.ts';
import { toAddress } from './address.ts';

/**
 * A real PostgreSQL for tests: the one of TEST_DATABASE_URL, which may be behind a pooler, or one from npm in its own
 * folder.
 */
export interface TestServer {
  /** For the superuser. */
  readonly url: string;
  createDatabase(): Promise<string>;
  /** Faster: creates an empty schema and returns a URL that is limited to it. */
  createSchema(): Promise<string>;
  /** Stops and starts the server; possible only with the one from npm. */
  restart(): Promise<void>;
  /** Like `restart`, as after a crash. */
  crash(): Promise<void>;
  /** Restarts as a standby, which can be read only, until it is promoted. */
  standBy(): Promise<void>;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestServer(options?: PostgresOptions): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return toTestServer(given);
  const postgres = await startPostgres(options);
  return toTestServer(postgres.url, postgres);
}

function toTestServer(given: string, own?: Postgres): TestServer {
  const { direct: url, isPooled } = toAddress(given);
  const made: string[] = [];
  async function make(kind: 'DATABASE' | 'SCHEMA', dropping: string): Promise<string> {
    const name = `kalah_test_${randomBytes(6).toString('hex')}`;
    await runAs(url, `CREATE ${kind} ${name}`);
    made.push(`DROP ${kind} ${name} ${dropping}`);
    return name;
  }

  async function createDatabase(): Promise<string> {
    return Object.assign(new URL(given), { pathname: `/${await make('DATABASE', 'WITH (FORCE)')}` }).href;
  }

  return {
    url,
    createDatabase,
    async createSchema() {
      // A search path cannot be set in the shared sessions of a pooler.
      if (isPooled) return createDatabase();
      const own = new URL(url);
      own.searchParams.set('options', `-c search_path=${await make('SCHEMA', 'CASCADE')}`);
      return own.href;
    },
    restart: async () => own?.restart(),
    crash: async () => own?.crash(),
    standBy: async () => own?.standBy(),
    async promote() {
      if (own) await runAs(url, 'SELECT pg_promote()');
    },
    async stop() {
      if (own) return own.stop();
      for (const drop of made) await runAs(url, drop);
    },
  };
}

export async function runAs(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: toAddress(url).direct });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
