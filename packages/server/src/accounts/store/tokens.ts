import type { Queries, Step } from '../../platform/database/database.ts';
import type { Account } from '../account.ts';
import type { ApiToken, Scope } from '../token.ts';
import { type JoinedAccount, selectWithAccount, toJoinedAccount } from './accounts.ts';
import { toExistingAccountLock } from './locks.ts';

export function tokenQueries({ read, find, write, change, transact }: Queries) {
  return {
    /** False if the account was deleted or has `max` tokens already. */
    addToken: (token: ApiToken, max: number): Promise<boolean> =>
      transact([toExistingAccountLock(token.account), toTokenStep(token, max)]),

    async findToken(tokenHash: string): Promise<{ token: ApiToken; account: Account } | undefined> {
      const row = await find<TokenRow & JoinedAccount>(
        `${selectWithAccount('api_tokens')} WHERE api_tokens.token_hash = $1`,
        tokenHash,
      );
      return row && { token: toToken(row), account: toJoinedAccount(row) };
    },

    async listTokens(account: string): Promise<readonly ApiToken[]> {
      const sql = 'SELECT * FROM api_tokens WHERE account = $1 ORDER BY created_at, id';
      return (await read<TokenRow>(sql, [account])).map(toToken);
    },

    noteTokenUse: (id: string, at: number): Promise<void> =>
      write('UPDATE api_tokens SET used_at = $2 WHERE id = $1', id, at),

    removeToken: (account: string, id: string): Promise<boolean> =>
      change('DELETE FROM api_tokens WHERE account = $1 AND id = $2', account, id),
  };
}

export function toTokenStep(token: ApiToken, max = Number.MAX_SAFE_INTEGER): Step {
  const { id, tokenHash, account, label, hint, scopes, createdAt, expiresAt } = token;
  return {
    sql: `INSERT INTO api_tokens (id, token_hash, account, label, hint, scopes, created_at, expires_at)
          SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT count(*) FROM api_tokens WHERE account = $3) < $9`,
    values: [id, tokenHash, account, label, hint, scopes.join(' '), createdAt, expiresAt ?? null, max],
    changes: 1,
  };
}

export interface TokenRow {
  readonly id: string;
  readonly token_hash: string;
  readonly account: string;
  readonly label: string;
  readonly hint: string;
  readonly scopes: string;
  readonly created_at: number;
  readonly used_at: number | null;
  readonly expires_at: number | null;
}

export function toToken(row: TokenRow): ApiToken {
  const { id, token_hash, account, label, hint, scopes, created_at, used_at, expires_at } = row;
  return {
    id,
    tokenHash: token_hash,
    account,
    label,
    hint,
    scopes: scopes.split(' ').filter((scope) => scope !== '') as Scope[],
    createdAt: created_at,
    ...(used_at !== null && { usedAt: used_at }),
    ...(expires_at !== null && { expiresAt: expires_at }),
  };
}
