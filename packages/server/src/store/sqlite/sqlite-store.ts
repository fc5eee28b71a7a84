import { Announcements } from '../../games/store/announcements.ts';
import type { ChangeRow } from '../../games/store/change-row.ts';
import { createAppend } from '../../games/store/sqlite-append.ts';
import { createSqliteGames } from '../../games/store/sqlite-games.ts';
import {
  openSqliteFile,
  openSqliteInMemory,
  type SqliteDatabase,
} from '../../platform/database/sqlite/sqlite-database.ts';
import { NO_REPLICAS } from '../../platform/replica-channel.ts';
import { toConsequences } from '../consequences.ts';
import type { Store } from '../store.ts';
import { createSubjectStores } from '../subjects.ts';

/** The module of the writer thread. */
const WRITER = new URL('../../games/store/sqlite-writer.ts', import.meta.url);

/** Games in one SQLite file. */
export async function openSqliteStore(path: string): Promise<Store> {
  const announcements = new Announcements();
  // [S13] The lost write may have been committed without an announcement.
  const onLostWrite = () => announcements.announce({ kind: 'resync' });
  return createStore(await openSqliteFile(path, WRITER, onLostWrite), announcements);
}

/** Games in memory, for tests and benchmarks: the SQL and the guarantees of a file, except that they end with the process. */
export function createMemoryStore(): Store {
  return createStore(openSqliteInMemory(createAppend), new Announcements());
}

function createStore(database: SqliteDatabase<ChangeRow>, announcements: Announcements): Store {
  return {
    ...createSubjectStores(database),
    ...createSqliteGames(database, announcements, toConsequences),
    ...NO_REPLICAS,
  };
}
