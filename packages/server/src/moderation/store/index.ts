import { createQueries, type Database, type Step } from '../../platform/database/database.ts';
import type { ModerationStore } from '../moderation-store.ts';
import { operatorQueries } from './accounts.ts';
import { addressQueries } from './addresses.ts';
import { auditQueries } from './audit.ts';
import { blockQueries } from './blocks.ts';
import { type GameSteps, moderatedGameQueries } from './games.ts';
import { reportQueries } from './reports.ts';

/** Blocks, reports and the decisions of operators, in SQL that SQLite and PostgreSQL both understand. */
export function createModerationStore(database: Database, games: GameSteps): ModerationStore {
  const queries = createQueries(database);
  return {
    ...blockQueries(queries),
    ...reportQueries(queries),
    ...operatorQueries(queries),
    ...moderatedGameQueries(queries, games),
    ...addressQueries(queries),
    ...auditQueries(queries),

    async removeOld(now, resolvedBefore) {
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
