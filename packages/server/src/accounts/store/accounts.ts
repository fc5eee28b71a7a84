import type { Queries, Step } from '../../platform/database/database.ts';
import type { AccountStore, NewAccount } from '../account-store.ts';
import { type AccountRow, toAccount } from './account-row.ts';
import { toExistingAccountLock } from './locks.ts';
import { toForms, toNameSteps, toRenamingSteps } from './names.ts';
import { toMethodStep } from './sign-in-methods.ts';
import { toTokenStep } from './tokens.ts';

type AccountMethods = Pick<
  AccountStore,
  | 'addAccount'
  | 'findAccount'
  | 'findAccountByName'
  | 'listBots'
  | 'isNameFree'
  | 'renameAccount'
  | 'deleteAccount'
  | 'findRenamed'
>;

/** Removes what another subject has stored about an account. */
export type DeletionSteps = (account: string) => readonly Step[];

export function accountQueries(
  { read, find, transact }: Queries,
  toDeletionSteps: DeletionSteps,
): AccountMethods {
  return {
    addAccount: (added) => transact(toAccountSteps(added)),

    async findAccount(id) {
      const row = await find<AccountRow>('SELECT * FROM accounts WHERE id = $1', id);
      return row && toAccount(row);
    },

    async findAccountByName(key) {
      const row = await find<AccountRow>('SELECT * FROM accounts WHERE name_key = $1', key);
      return row && toAccount(row);
    },

    async listBots(owner) {
      const sql = 'SELECT * FROM accounts WHERE owner = $1 AND name IS NOT NULL ORDER BY created_at, id';
      return (await read<AccountRow>(sql, [owner])).map(toAccount);
    },

    async isNameFree(name, account = '') {
      const forms = toForms(name);
      const places = forms.map((_, index) => `$${index + 2}`).join(', ');
      const sql = `
        SELECT form FROM account_names
        WHERE form IN (${places}) AND (account IS NULL OR account <> $1) LIMIT 1`;
      return (await find(sql, account, ...forms)) === undefined;
    },

    renameAccount: (id, name, at, latest) => transact(toRenamingSteps(id, name, at, latest)),

    async deleteAccount(id, at) {
      const tables = [
        'credentials',
        'sessions',
        'api_tokens',
        'devices',
        'account_blocks',
        'reviewed_games',
        'accuracies',
      ];
      await transact([
        // First, because it locks the account, and so waits for transactions that add to it.
        {
          sql: 'UPDATE accounts SET name = NULL, name_key = NULL, renamed_at = $2 WHERE id = $1',
          values: [id, at],
        },
        ...tables.map((table) => ({ sql: `DELETE FROM ${table} WHERE account = $1`, values: [id] })),
        { sql: 'DELETE FROM account_blocks WHERE blocked = $1', values: [id] },
        ...toDeletionSteps(id),
        { sql: 'UPDATE reports SET reporter = NULL WHERE reporter = $1', values: [id] },
      ]);
    },

    async findRenamed(since) {
      const rows = await read<AccountRow>('SELECT * FROM accounts WHERE renamed_at >= $1', [since]);
      return rows.map(toAccount);
    },
  };
}

function toAccountSteps({ account, name, methods = [], token, maxBots }: NewAccount): Step[] {
  const { id, kind, owner, createdAt } = account;
  return [
    ...toNameSteps(name, id),
    // After the name, as when the owner is renamed, so that the two cannot deadlock.
    ...(owner !== undefined ? [toExistingAccountLock(owner)] : []),
    {
      sql: `INSERT INTO accounts (id, name, name_key, kind, owner, created_at)
            SELECT $1, $2, $3, $4, $5, $6
            WHERE (SELECT count(*) FROM accounts WHERE owner = $5 AND name IS NOT NULL) < $7
            ON CONFLICT DO NOTHING`,
      values: [id, name.text, name.key, kind, owner ?? null, createdAt, maxBots ?? Number.MAX_SAFE_INTEGER],
      changes: 1,
    },
    ...methods.map(toMethodStep),
    ...(token ? [toTokenStep(token)] : []),
  ];
}
