import { unavailable } from '../batcher.ts';
import type { Step } from '../sql.ts';
import type { Connections } from './connection.ts';
import { COMMIT_TO_DISK } from './durability.ts';
import { isCollision } from './fault.ts';

/** A transaction that collides with others is tried again. */
const ATTEMPTS = 8;

/** Executes steps in one transaction; false, and nothing written, if one of them did not change what it should. */
export async function transact(database: Connections, steps: readonly Step[]): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(async (query) => {
        await query({ text: `SELECT ${COMMIT_TO_DISK}` });
        for (const { sql, values, changes } of steps) {
          const { count } = await query({ text: sql }, values);
          if (changes !== undefined && count !== changes) return false;
        }
        return true;
      });
    } catch (error) {
      if (!isCollision(error) || attempt === ATTEMPTS) throw unavailable(error);
    }
  }
}
