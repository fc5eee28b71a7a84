import type { Step } from '../../platform/database/database.ts';

/**
 * Locks accounts until the end of the transaction, so that two replicas cannot both find room below a limit. Rows are locked in the
 * order of ids, so replicas cannot deadlock. SQLite has one writer anyway.
 */
export function toAccountLocks(accounts: readonly string[]): Step[] {
  return accounts
    .toSorted()
    .map((account) => ({ sql: 'UPDATE accounts SET id = id WHERE id = $1', values: [account] }));
}

/** So that the account is not deleted meanwhile; nothing is written if it was. */
export function toExistingAccountLock(account: string): Step {
  return {
    sql: 'UPDATE accounts SET id = id WHERE id = $1 AND name IS NOT NULL',
    values: [account],
    changes: 1,
  };
}
