import { createQueries, type Database, type Step } from '../../platform/database/database.ts';
import { operatorQueries } from './accounts.ts';
import { addressQueries } from './addresses.ts';
import { auditQueries } from './audit.ts';
import { blockQueries } from './blocks.ts';
import { moderatedGameQueries } from './games.ts';
import { reportQueries } from './reports.ts';

export type ModerationStore = ReturnType<typeof createModerationStore>;

/**
 * Every method is one transaction. [O8] One that takes an entry writes it into the audit log together with its effect, or neither;
 * it resolves to false if there was nothing to change.
 */
export function createModerationStore(database: Database) {
  const queries = createQueries(database);
  return {
    ...blockQueries(queries),
    ...reportQueries(queries),
    ...operatorQueries(queries),
    ...moderatedGameQueries(queries, database.dialect),
    ...addressQueries(queries),
    ...auditQueries(queries),

    /** [O12] Removes expired blocks of addresses, and reports that were resolved before a time. */
    async removeOld(now: number, resolvedBefore: number): Promise<void> {
      await queries.transact([
        { sql: 'DELETE FROM address_blocks WHERE expires_at <= $1', values: [now] },
        { sql: 'DELETE FROM reports WHERE resolved_at < $1', values: [resolvedBefore] },
      ]);
    },
  };
}

/** [A15] Removes the blocks by and of a deleted account, and its name from the reports that it sent. */
export function toDeletionSteps(account: string): Step[] {
  return [
    { sql: 'DELETE FROM account_blocks WHERE account = $1 OR blocked = $1', values: [account] },
    { sql: 'UPDATE reports SET reporter = NULL WHERE reporter = $1', values: [account] },
  ];
}
