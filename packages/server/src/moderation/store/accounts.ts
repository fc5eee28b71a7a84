import type { Account } from '../../accounts/account.ts';
import type { AccountName } from '../../accounts/name.ts';
import type { SignInMethod } from '../../accounts/sign-in-method.ts';
import {
  type AccountRow,
  type JoinedAccount,
  selectWithAccount,
  toAccount,
  toJoinedAccount,
} from '../../accounts/store/accounts.ts';
import { toRenamingSteps } from '../../accounts/store/names.ts';
import { toMethodStep } from '../../accounts/store/sign-in-methods.ts';
import { type TokenRow, toToken, toTokenStep } from '../../accounts/store/tokens.ts';
import type { ApiToken } from '../../accounts/token.ts';
import { toClosingSteps } from '../../pairing/store/account-steps.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { NewAuditEntry } from '../audit.ts';
import { toAuditSteps } from './audit.ts';

export interface OperatorToken {
  readonly token: ApiToken;
  readonly account: Account;
}

/** Accounts by the beginning of their name, in the order of names. */
export interface AccountQuery {
  readonly prefix: string;
  /** The name key after which the page begins. */
  readonly after?: string;
  readonly limit: number;
}

const WITH_BOTS = '(id = $1 OR owner = $1)';
const OF_ACCOUNT_AND_BOTS = `account IN (SELECT id FROM accounts WHERE ${WITH_BOTS})`;

const MAX_OPERATOR_TOKENS = 1000;

export function operatorQueries({ read, transact }: Queries) {
  return {
    async listAccounts({ prefix, after = '', limit }: AccountQuery): Promise<readonly Account[]> {
      // Not a range of keys, because PostgreSQL may sort them by the rules of a language.
      const sql = `
        SELECT * FROM accounts WHERE substr(name_key, 1, length($1)) = $1 AND name_key > $2
        ORDER BY name_key LIMIT $3`;
      return (await read<AccountRow>(sql, [prefix, after, limit])).map(toAccount);
    },

    renameAccount: (id: string, name: AccountName, entry: NewAuditEntry): Promise<boolean> =>
      transact([...toRenamingSteps(id, name, entry.at, Number.MAX_SAFE_INTEGER), ...toAuditSteps(entry)]),

    /** [O2] Closes an account and its bots, and ends their sessions. */
    closeAccount: (id: string, entry: NewAuditEntry): Promise<boolean> =>
      transact([
        {
          sql: 'UPDATE accounts SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL AND name IS NOT NULL',
          values: [id, entry.at],
          changes: 1,
        },
        {
          sql: 'UPDATE accounts SET closed_at = $2 WHERE owner = $1 AND closed_at IS NULL AND name IS NOT NULL',
          values: [id, entry.at],
        },
        { sql: `DELETE FROM sessions WHERE ${OF_ACCOUNT_AND_BOTS}`, values: [id] },
        ...toClosingSteps(id, entry.at),
        ...toAuditSteps(entry),
      ]),

    /** [O2] Reopens an account and the bots that were closed with it. */
    reopenAccount: (id: string, entry: NewAuditEntry): Promise<boolean> =>
      transact([
        {
          sql: `UPDATE accounts SET closed_at = NULL
                WHERE owner = $1 AND closed_at = (SELECT closed_at FROM accounts WHERE id = $1)`,
          values: [id],
        },
        {
          sql: 'UPDATE accounts SET closed_at = NULL WHERE id = $1 AND closed_at IS NOT NULL',
          values: [id],
          changes: 1,
        },
        ...toAuditSteps(entry),
      ]),

    /** [O3] Replaces everything that signs in to an account, and the tokens of its bots, by one way to sign in. */
    resetSignIn: (id: string, method: SignInMethod, entry: NewAuditEntry): Promise<boolean> =>
      transact([
        { sql: 'DELETE FROM credentials WHERE account = $1', values: [id] },
        { sql: 'DELETE FROM sessions WHERE account = $1', values: [id] },
        { sql: 'DELETE FROM devices WHERE account = $1', values: [id] },
        { sql: `DELETE FROM api_tokens WHERE ${OF_ACCOUNT_AND_BOTS}`, values: [id] },
        toMethodStep(method),
        ...toAuditSteps(entry),
      ]),

    addToken: (token: ApiToken, entry: NewAuditEntry): Promise<boolean> =>
      transact([toTokenStep(token), ...toAuditSteps(entry)]),

    async listOperatorTokens(): Promise<readonly OperatorToken[]> {
      const sql = `
        ${selectWithAccount('api_tokens')}
        WHERE ' ' || scopes || ' ' LIKE '% admin %'
        ORDER BY api_tokens.created_at, api_tokens.id LIMIT ${MAX_OPERATOR_TOKENS}`;
      const rows = await read<TokenRow & JoinedAccount>(sql, []);
      return rows.map((row) => ({ token: toToken(row), account: toJoinedAccount(row) }));
    },

    removeToken: (id: string, entry: NewAuditEntry): Promise<boolean> =>
      transact([
        { sql: 'DELETE FROM api_tokens WHERE id = $1', values: [id], changes: 1 },
        ...toAuditSteps(entry),
      ]),
  };
}
