import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Archive, Store } from '../games/game-store.ts';
import { createMemoryStore } from './memory-store.ts';
import { OpeningError } from './opening-error.ts';
import type { OperatorStore } from './operator-store.ts';
import { openSqliteStore } from './sqlite/sqlite-store.ts';

export { OpeningError } from './opening-error.ts';

const FORMS =
  'sqlite:./data/kalah.db for a file, postgres://user:password@host/database for a server, or memory: to keep nothing';

/** Opens the store at a URL and migrates it to the newest schema; rejects with an OpeningError if that fails. */
export async function openStore(databaseUrl: string): Promise<Store> {
  const { scheme, rest } = split(databaseUrl);
  switch (scheme) {
    case 'sqlite':
      return openSqliteStore(toPath(rest));
    case 'postgres':
    case 'postgresql': {
      // Loaded on demand, because most servers use SQLite.
      const { openPostgresStore } = await import('./postgres/postgres-store.ts');
      return openPostgresStore(databaseUrl);
    }
    case 'memory':
      return createMemoryStore();
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

/** Opens the database at a URL for reading, while servers may use it; rejects with an OpeningError if that fails. */
export async function openArchive(databaseUrl: string): Promise<Archive> {
  const { scheme, rest } = split(databaseUrl);
  switch (scheme) {
    case 'sqlite': {
      const { openSqliteArchive } = await import('./sqlite/archive.ts');
      return openSqliteArchive(toPath(rest));
    }
    case 'postgres':
    case 'postgresql': {
      const { openPostgresArchive } = await import('./postgres/archive.ts');
      return openPostgresArchive(databaseUrl);
    }
    case 'memory':
      throw new OpeningError('memory: keeps nothing that another program could read; name another database.');
    default:
      throw unknown(scheme);
  }
}

/** [O1] Opens the database at a URL for operators, while servers may use it; rejects with an OpeningError if that fails. */
export async function openOperatorStore(databaseUrl: string): Promise<OperatorStore> {
  const { scheme, rest } = split(databaseUrl);
  switch (scheme) {
    case 'sqlite': {
      const { openSqliteOperatorStore } = await import('./sqlite/operator-store.ts');
      return openSqliteOperatorStore(toPath(rest));
    }
    case 'postgres':
    case 'postgresql': {
      const { openPostgresOperatorStore } = await import('./postgres/operator-store.ts');
      return openPostgresOperatorStore(databaseUrl);
    }
    case 'memory':
      throw new OpeningError('memory: keeps nothing that another program could read; name another database.');
    default:
      throw unknown(scheme);
  }
}

function split(databaseUrl: string): { scheme?: string; rest: string } {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(databaseUrl) ?? [];
  return { ...(scheme !== undefined && { scheme: scheme.toLowerCase() }), rest };
}

function unknown(scheme: string | undefined): OpeningError {
  return new OpeningError(
    `${scheme ? `No database is known by "${scheme}:"` : 'The database has no scheme'}; write ${FORMS}.`,
  );
}

/** `sqlite:data/kalah.db`, `sqlite:/var/lib/kalah.db` and `sqlite:///var/lib/kalah.db` name a file. */
function toPath(rest: string): string {
  if (rest === '' || rest === ':memory:')
    throw new OpeningError(`sqlite: wants the path of a file; write ${FORMS}.`);
  if (/^\/\/(?!\/)/.test(rest)) {
    throw new OpeningError(
      'sqlite: takes a path, not a host; write one slash or three before a path from the root.',
    );
  }
  return rest.replace(/^\/\/\//, '/');
}
