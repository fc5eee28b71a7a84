import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { refuseOtherSchema } from '../../platform/database/migrations/sqlite.ts';
import { OpeningError } from '../../platform/database/opening-error.ts';
import { diagnose } from '../../platform/database/sqlite/diagnosis.ts';
import { SyncDatabase } from '../../platform/database/sqlite/sync-database.ts';
import { type OperatorStore, toOperatorStore } from '../operator-store.ts';

const BUSY_TIMEOUT_MS = 5000;

/**
 * [O1] Writes to a file that a server may use at the same time. [S16] does not forbid it: the server looks for decisions of
 * operators every two seconds, and caches nothing else of what is written here.
 */
export async function openSqliteOperatorStore(path: string): Promise<OperatorStore> {
  try {
    if (!existsSync(path)) throw new OpeningError('does not exist; use another file');
    const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    try {
      refuseOtherSchema(db);
      db.exec('PRAGMA synchronous = FULL');
    } catch (error) {
      db.close();
      throw error;
    }
    return toOperatorStore(new SyncDatabase(db), async () => db.close());
  } catch (error) {
    throw new OpeningError(diagnose(path, error), { cause: error });
  }
}
