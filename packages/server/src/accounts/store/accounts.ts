import type { Queries, Step } from '../../platform/database/database.ts';
import type { Account } from '../account.ts';
import type { AccountName } from '../name.ts';

export interface AccountRow {
  readonly id: string;
  readonly name: string | null;
  readonly kind: Account['kind'];
  readonly owner: string | null;
  readonly created_at: number;
  readonly renamed_at: number | null;
  readonly closed_at: number | null;
}

/** By name, for joins. A column that is missing here does not compile. */
const COLUMNS = Object.keys({
  id: 1,
  name: 1,
  kind: 1,
  owner: 1,
  created_at: 1,
  renamed_at: 1,
  closed_at: 1,
} satisfies Record<keyof AccountRow, 1>) as (keyof AccountRow)[];

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

export type JoinedAccount = {
  readonly [Column in keyof AccountRow as `account_${Column}`]: AccountRow[Column];
};

/** The rows of a table with the column `account`, each with its account. */
export function selectWithAccount(table: string): string {
  const columns = COLUMNS.map((column) => `accounts.${column} AS account_${column}`);
  return `SELECT ${table}.*, ${columns.join(', ')} FROM ${table} JOIN accounts ON accounts.id = ${table}.account`;
}

export function toJoinedAccount(row: JoinedAccount): Account {
  const columns = COLUMNS.map((column) => [column, row[`account_${column}`]] as const);
  return toAccount(Object.fromEntries(columns) as unknown as AccountRow);
}

export function accountQueries({ read, find }: Queries) {
  return {
    async findAccount(id: string): Promise<Account | undefined> {
      const row = await find<AccountRow>('SELECT * FROM accounts WHERE id = $1', id);
      return row && toAccount(row);
    },

    async findAccountByName(key: string): Promise<Account | undefined> {
      const row = await find<AccountRow>('SELECT * FROM accounts WHERE name_key = $1', key);
      return row && toAccount(row);
    },

    async listBots(owner: string): Promise<readonly Account[]> {
      const sql = 'SELECT * FROM accounts WHERE owner = $1 AND name IS NOT NULL ORDER BY created_at, id';
      return (await read<AccountRow>(sql, [owner])).map(toAccount);
    },

    /** Renamed or deleted at or after a time. */
    async findRenamed(since: number): Promise<readonly Account[]> {
      const rows = await read<AccountRow>('SELECT * FROM accounts WHERE renamed_at >= $1', [since]);
      return rows.map(toAccount);
    },
  };
}

/** Nothing is written if the owner of a bot has `maxBots` already. */
export function toAccountStep(
  { id, kind, owner, createdAt }: Account,
  name: AccountName,
  maxBots = Number.MAX_SAFE_INTEGER,
): Step {
  return {
    sql: `INSERT INTO accounts (id, name, name_key, kind, owner, created_at)
          SELECT $1, $2, $3, $4, $5, $6
          WHERE (SELECT count(*) FROM accounts WHERE owner = $5 AND name IS NOT NULL) < $7
          ON CONFLICT DO NOTHING`,
    values: [id, name.text, name.key, kind, owner ?? null, createdAt, maxBots],
    changes: 1,
  };
}
