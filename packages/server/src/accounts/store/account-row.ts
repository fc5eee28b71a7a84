import type { Account } from '../account.ts';

export interface AccountRow {
  readonly id: string;
  readonly name: string | null;
  readonly kind: Account['kind'];
  readonly owner: string | null;
  readonly created_at: number;
  readonly renamed_at: number | null;
  readonly closed_at: number | null;
}

export function toAccount(row: AccountRow): Account {
  const { id, name, kind, owner, created_at, renamed_at, closed_at } = row;
  return {
    id,
    ...(name !== null && { name }),
    kind,
    ...(owner !== null && { owner }),
    createdAt: created_at,
    ...(renamed_at !== null && { renamedAt: renamed_at }),
    ...(closed_at !== null && { closedAt: closed_at }),
  };
}

/** The columns of an account in a join; they begin with `account_`. */
export type JoinedAccount = {
  readonly [Column in keyof AccountRow as `account_${Column}`]: AccountRow[Column];
};

export const ACCOUNT_COLUMNS = ['id', 'name', 'kind', 'owner', 'created_at', 'renamed_at', 'closed_at']
  .map((column) => `accounts.${column} AS account_${column}`)
  .join(', ');

export function toJoinedAccount(row: JoinedAccount): Account {
  return toAccount({
    id: row.account_id,
    name: row.account_name,
    kind: row.account_kind,
    owner: row.account_owner,
    created_at: row.account_created_at,
    renamed_at: row.account_renamed_at,
    closed_at: row.account_closed_at,
  });
}
