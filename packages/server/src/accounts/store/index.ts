import { createQueries, type Database, toSweepStep } from '../../platform/database/database.ts';
import type { AccountStore } from '../account-store.ts';
import { accountQueries, type DeletionSteps } from './accounts.ts';
import { challengeQueries } from './challenges.ts';
import { deviceQueries } from './devices.ts';
import { gameQueries } from './games.ts';
import { sessionQueries } from './sessions.ts';
import { signInMethodQueries } from './sign-in-methods.ts';
import { tokenQueries } from './tokens.ts';

/** Accounts in SQL that SQLite and PostgreSQL both understand; one file per table. */
export function createAccountStore(database: Database, toDeletionSteps: DeletionSteps): AccountStore {
  const queries = createQueries(database);
  return {
    ...accountQueries(queries, toDeletionSteps),
    ...signInMethodQueries(queries),
    ...sessionQueries(queries),
    ...tokenQueries(queries),
    ...challengeQueries(queries),
    ...deviceQueries(queries),
    ...gameQueries(queries),

    async removeExpired(now) {
      const keys = { sessions: 'id', api_tokens: 'id', challenges: 'id', devices: 'token_hash, account' };
      for (const [table, key] of Object.entries(keys)) {
        await queries.transact([toSweepStep(table, key, 'expires_at', now + 1)]);
      }
      // [G11] Those who have left the leaderboard are skipped for the last time.
      await queries.write('UPDATE ratings SET ranked_until = NULL WHERE ranked_until <= $1', now);
    },
  };
}
