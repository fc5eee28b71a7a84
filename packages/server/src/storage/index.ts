import type { Store } from '../games/game-store.ts';
import { createMemoryStore } from './memory-store.ts';
import { OpeningError } from './opening-error.ts';
import { openSqliteStore } from './sqlite/sqlite-store.ts';

export { OpeningError } from './opening-error.ts';

const FORMS =
  'sqlite:./data/kalah.db for a file, postgres://user:password@host/database for a server, or memory: to keep nothing';

/** Opens the store that a URL names and brings it to the newest schema; rejects with an OpeningError when it cannot. */
export async function openStore(databaseUrl: string): Promise<Store> {
  const [, scheme, rest] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(databaseUrl) ?? [];
  switch (scheme?.toLowerCase()) {
    case 'sqlite':
      return openSqliteStore(toPath(rest!));
    case 'postgres':
    case 'postgresql': {
      // Loaded when it is wanted: most servers start on a file.
      const { openPostgresStore } = await import('./postgres/postgres-store.ts');
      return openPostgresStore(databaseUrl);
    }
    case 'memory':
      return createMemoryStore();
    default:
      throw new OpeningError(
        `${scheme ? `No database is known by "${scheme}:"` : 'The database has no scheme'}; write ${FORMS}.`,
      );
  }
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
