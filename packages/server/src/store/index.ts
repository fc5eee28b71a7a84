import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { OpeningError } from '../platform/database/opening-error.ts';
import type { OperatorStore } from './operator-store.ts';
import { createMemoryStore, openSqliteStore } from './sqlite/sqlite-store.ts';
import type { Archive, Store } from './store.ts';

export { OpeningError } from '../platform/database/opening-error.ts';

const FORMS =
  'sqlite:./data/kalah.db for a file, postgres://user:password@host/database for a server, or memory: to keep nothing';

/** Opens the store at a URL and migrates it to the newest schema; rejects with an OpeningError if that fails. */
export function openStore(databaseUrl: string): Promise<Store> {
  return open(databaseUrl, {
    sqlite: openSqliteStore,
    postgres: async (url) => (await import('./postgres/postgres-store.ts')).openPostgresStore(url),
    memory: async () => createMemoryStore(),
  });
}

/** Opens the database at a URL for reading, while servers may use it; rejects with an OpeningError if that fails. */
export function openArchive(databaseUrl: string): Promise<Archive> {
  return open(databaseUrl, {
    sqlite: async (path) => (await import('./sqlite/archive.ts')).openSqliteArchive(path),
    postgres: async (url) => (await import('./postgres/archive.ts')).openPostgresArchive(url),
  });
}

/** [O1] Opens the database at a URL for operators, while servers may use it; rejects with an OpeningError if that fails. */
export function openOperatorStore(databaseUrl: string): Promise<OperatorStore> {
  return open(databaseUrl, {
    sqlite: async (path) => (await import('./sqlite/operator-store.ts')).openSqliteOperatorStore(path),
    postgres: async (url) => (await import('./postgres/operator-store.ts')).openPostgresOperatorStore(url),
  });
}

/** How each kind of database is opened. Most servers use SQLite, so other code is loaded on demand. */
interface Openers<Opened> {
  readonly sqlite: (path: string) => Promise<Opened>;
  readonly postgres: (url: string) => Promise<Opened>;
  /** Undefined for programs that work on the database of a server. */
  readonly memory?: () => Promise<Opened>;
}

async function open<Opened>(databaseUrl: string, openers: Openers<Opened>): Promise<Opened> {
  const { scheme, rest } = split(databaseUrl);
  switch (scheme) {
    case 'sqlite':
      return openers.sqlite(toPath(rest));
    case 'postgres':
    case 'postgresql':
      return openers.postgres(databaseUrl);
    case 'memory':
      if (openers.memory) return openers.memory();
      throw new OpeningError('memory: keeps nothing that another program could read. Use another database.');
    default:
      throw unknown(scheme);
  }
}

/** The file that opening would create, if there is one. */
export function findMissingFile(databaseUrl: string): string | undefined {
  const { scheme, rest } = split(databaseUrl);
  if (scheme !== 'sqlite') return undefined;
  const path = resolve(toPath(rest));
  return existsSync(path) ? undefined : path;
}

function split(databaseUrl: string): { scheme?: string; rest: string } {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(databaseUrl) ?? [];
  return { ...(scheme !== undefined && { scheme: scheme.toLowerCase() }), rest };
}

function unknown(scheme: string | undefined): OpeningError {
  return new OpeningError(
    `${scheme ? `Unknown database "${scheme}:"` : 'The database URL has no scheme'}. Use ${FORMS}.`,
  );
}

/** `sqlite:data/kalah.db`, `sqlite:/var/lib/kalah.db` and `sqlite:///var/lib/kalah.db` name a file. */
function toPath(rest: string): string {
  if (rest === '' || rest === ':memory:') throw new OpeningError(`sqlite: needs a file path. Use ${FORMS}.`);
  if (/^\/\/(?!\/)/.test(rest)) {
    throw new OpeningError(
      'sqlite: takes a path, not a host. Use one slash or three before a path from the root.',
    );
  }
  return rest.replace(/^\/\/\//, '/');
}
