import { unavailable } from '../../refusal.ts';
import type { SqlValue, Step } from '../database.ts';
import type { Connections } from './connection.ts';
import { isCollision } from './fault.ts';

/** A transaction that collides with others is tried again. */
const ATTEMPTS = 8;

export function hasNul(value: SqlValue): boolean {
  return typeof value === 'string' && value.includes('\0');
}

/** Executes steps in one transaction; false, and nothing written, if one of them did not change what it should. */
export async function transact(database: Connections, steps: readonly Step[]): Promise<boolean> {
  // No text in PostgreSQL contains NUL, so a step that looks for one changes nothing.
  if (steps.some(({ values, changes }) => changes !== undefined && values.some(hasNul))) return false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(async (query) => {
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
