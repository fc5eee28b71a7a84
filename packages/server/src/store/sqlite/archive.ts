import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Database, SqlValue } from '../../platform/database/database.ts';
import { refuseOtherSchema } from '../../platform/database/migrations/sqlite.ts';
import { OpeningError } from '../../platform/database/opening-error.ts';
import { diagnose } from '../../platform/database/sqlite/diagnosis.ts';
import { createPreparer } from '../../platform/database/sqlite/prepare.ts';
import { unavailable } from '../../platform/refusal.ts';
import { createArchive } from '../archive.ts';
import type { Archive } from '../store.ts';

const BUSY_TIMEOUT_MS = 5000;

/** Reads a whole file while a server writes to it; neither waits for the other. */
export async function openSqliteArchive(path: string): Promise<Archive> {
  const db = open(path);
  const prepare = createPreparer(db);
  const database: Database = {
    dialect: 'sqlite',
    async read<Row>(sql: string, values: readonly SqlValue[]) {
      try {
        return prepare(sql).all(...values) as unknown as Row[];
      } catch (error) {
        throw unavailable(error);
      }
    },
    transact: () => Promise.reject(unavailable('an archive is not written to')),
  };
  return createArchive(database, async () => db.close());
}

function open(path: string): DatabaseSync {
  try {
    if (!existsSync(path)) throw new OpeningError('does not exist; use another file');
    const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    try {
      refuseOtherSchema(db);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    throw new OpeningError(diagnose(path, error), { cause: error });
  }
}
