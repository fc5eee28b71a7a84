import { createQueries, type Database, type Step, toSweepStep } from '../../platform/database/database.ts';
import type { Account } from '../account.ts';
import type { AccountName } from '../name.ts';
import type { SignInMethod } from '../sign-in-method.ts';
import type { ApiToken } from '../token.ts';
import { accountQueries, toAccountStep } from './accounts.ts';
import { challengeQueries } from './challenges.ts';
import { deviceQueries } from './devices.ts';
import { gameQueries } from './games.ts';
import { toExistingAccountLock } from './locks.ts';
import { nameQueries, toNameSteps } from './names.ts';
import { sessionQueries } from './sessions.ts';
import { signInMethodQueries, toMethodStep } from './sign-in-methods.ts';
import { tokenQueries, toTokenStep } from './tokens.ts';

export interface NewAccount {
  readonly account: Account;
  readonly name: AccountName;
  readonly methods?: readonly SignInMethod[];
  readonly token?: ApiToken;
  /** [A13] Of the owner of a new bot, this one included. */
  readonly maxBots?: number;
}

/** Other subjects remove what they have stored about accounts. */
export interface StepsOfSubjects {
  readonly toDeletionSteps: (account: string) => readonly Step[];
  readonly toExpirySteps: (now: number) => readonly Step[];
}

export type AccountStore = ReturnType<typeof createAccountStore>;

/** One file per table. Every method is one transaction, except `takeChallenge` and `removeExpired`. */
export function createAccountStore(database: Database, subjects: StepsOfSubjects) {
  const queries = createQueries(database);
  const { transact } = queries;
  return {
    ...accountQueries(queries),
    ...nameQueries(queries),
    ...signInMethodQueries(queries),
    ...sessionQueries(queries),
    ...tokenQueries(queries),
    ...challengeQueries(queries),
    ...deviceQueries(queries),
    ...gameQueries(queries),

    /**
     * [A5] Stores an account, its name and its ways to sign in, or nothing: false if the name or one of them is taken, or if the owner
     * of the bot was deleted or would have more than `maxBots`.
     */
    addAccount({ account, name, methods = [], token, maxBots }: NewAccount): Promise<boolean> {
      return transact([
        ...toNameSteps(name, account.id),
        // After the name, as when the owner is renamed, so that the two cannot deadlock.
        ...(account.owner !== undefined ? [toExistingAccountLock(account.owner)] : []),
        toAccountStep(account, name, maxBots),
        ...methods.map(toMethodStep),
        ...(token ? [toTokenStep(token)] : []),
      ]);
    },

    /** [A15] The names stay taken. */
    async deleteAccount(id: string, at: number): Promise<void> {
      await transact([
        // First, because it locks the account, and so waits for transactions that add to it.
        {
          sql: 'UPDATE accounts SET name = NULL, name_key = NULL, renamed_at = $2 WHERE id = $1',
          values: [id, at],
        },
        ...['credentials', 'sessions', 'api_tokens', 'devices'].map((table) => ({
          sql: `DELETE FROM ${table} WHERE account = $1`,
          values: [id],
        })),
        ...subjects.toDeletionSteps(id),
      ]);
    },

    async removeExpired(now: number): Promise<void> {
      const keys = { sessions: 'id', api_tokens: 'id', challenges: 'id', devices: 'token_hash, account' };
      for (const [table, key] of Object.entries(keys)) {
        await transact([toSweepStep(table, key, 'expires_at', now + 1)]);
      }
      await transact(subjects.toExpirySteps(now));
    },
  };
}
