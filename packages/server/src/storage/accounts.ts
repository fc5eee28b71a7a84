import type { Account, ApiToken, Challenge, Credential, Scope, Session } from '../accounts/account.ts';
import type { AccountStore, GamePlace, NewAccount } from '../accounts/account-store.ts';
import { type AccountName, toNameKey } from '../accounts/name.ts';

export type SqlValue = string | number | null;

/** A statement of a transaction. SQL and parameters (`$1`) are those of both databases. */
export interface Step {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** Unless this many rows change, nothing of the transaction is written. */
  readonly changes?: number;
}

/** A database that keeps accounts. */
export interface AccountDatabase {
  read<Row>(sql: string, values: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Executes all steps in one transaction; false if one of them did not change what it should. */
  transact(steps: readonly Step[]): Promise<boolean>;
}

/** How many expired rows of a table are removed at once. */
const SWEEP = 10_000;

/** [A10] Sessions and known devices of an account; the least recent give way. */
const MAX_SESSIONS = 100;

/** Accounts in SQL that SQLite and PostgreSQL both understand. */
export function createAccountStore({ read, transact }: AccountDatabase): AccountStore {
  async function find<Row>(sql: string, ...values: SqlValue[]): Promise<Row | undefined> {
    return (await read<Row>(sql, values))[0];
  }

  async function write(sql: string, ...values: SqlValue[]): Promise<void> {
    await transact([{ sql, values }]);
  }

  const change = (sql: string, ...values: SqlValue[]) => transact([{ sql, values, changes: 1 }]);

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

    renameAccount: (id, name, at) =>
      transact([
        ...toNameSteps(name, id),
        {
          sql: `UPDATE accounts SET name = $2, name_key = $3, renamed_at = $4 WHERE id = $1 AND name IS NOT NULL`,
          values: [id, name.text, name.key, at],
          changes: 1,
        },
      ]),

    async deleteAccount(id, at) {
      const tables = ['credentials', 'sessions', 'api_tokens', 'devices'];
      await transact([
        ...tables.map((table) => ({ sql: `DELETE FROM ${table} WHERE account = $1`, values: [id] })),
        {
          sql: 'UPDATE accounts SET name = NULL, name_key = NULL, renamed_at = $2 WHERE id = $1',
          values: [id, at],
        },
      ]);
    },

    async findRenamed(since) {
      const rows = await read<AccountRow>('SELECT * FROM accounts WHERE renamed_at >= $1', [since]);
      return rows.map(toAccount);
    },

    addCredentials: (account, credentials, replaced) =>
      transact([
        ...(replaced ? [{ sql: DROP_CREDENTIALS, values: [account, `${replaced}:`] }] : []),
        ...credentials.map(toCredentialStep),
      ]),

    async findCredential(lookup) {
      const row = await find<CredentialRow>('SELECT * FROM credentials WHERE lookup = $1', lookup);
      return row && toCredential(row);
    },

    async listCredentials(account) {
      const sql = 'SELECT * FROM credentials WHERE account = $1 ORDER BY created_at, id';
      return (await read<CredentialRow>(sql, [account])).map(toCredential);
    },

    updateCredential: ({ id, label, data, usedAt }) =>
      change(
        'UPDATE credentials SET label = $2, data = $3, used_at = $4 WHERE id = $1',
        id,
        label,
        JSON.stringify(data),
        usedAt ?? null,
      ),

    removeCredential: (account, id) =>
      change('DELETE FROM credentials WHERE account = $1 AND id = $2', account, id),

    async addSession(session) {
      const { id, tokenHash, account, label, createdAt, seenAt, expiresAt, verifiedAt } = session;
      await transact([
        {
          sql: `INSERT INTO sessions (id, token_hash, account, label, created_at, seen_at, expires_at, verified_at)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
          values: [id, tokenHash, account, label, createdAt, seenAt, expiresAt, verifiedAt],
        },
        {
          sql: `DELETE FROM sessions WHERE account = $1 AND id IN (
                  SELECT id FROM sessions WHERE account = $1
                  ORDER BY seen_at DESC, id LIMIT 1000 OFFSET ${MAX_SESSIONS})`,
          values: [account],
        },
      ]);
    },

    async findSession(tokenHash) {
      const row = await find<SessionRow & Prefixed>(
        `SELECT sessions.*, ${ACCOUNT_COLUMNS}
         FROM sessions JOIN accounts ON accounts.id = sessions.account WHERE sessions.token_hash = $1`,
        tokenHash,
      );
      return row && { session: toSession(row), account: toJoinedAccount(row) };
    },

    async listSessions(account) {
      const sql = 'SELECT * FROM sessions WHERE account = $1 ORDER BY seen_at DESC, id';
      return (await read<SessionRow>(sql, [account])).map(toSession);
    },

    updateSession: ({ id, seenAt, expiresAt, verifiedAt }) =>
      change(
        'UPDATE sessions SET seen_at = $2, expires_at = $3, verified_at = $4 WHERE id = $1',
        id,
        seenAt,
        expiresAt,
        verifiedAt,
      ),

    removeSession: (account, id) =>
      change('DELETE FROM sessions WHERE account = $1 AND id = $2', account, id),

    removeSessions: (account, except = '') =>
      write('DELETE FROM sessions WHERE account = $1 AND id <> $2', account, except),

    async addToken(token) {
      await transact([toTokenStep(token)]);
    },

    async findToken(tokenHash) {
      const row = await find<TokenRow & Prefixed>(
        `SELECT api_tokens.*, ${ACCOUNT_COLUMNS}
         FROM api_tokens JOIN accounts ON accounts.id = api_tokens.account WHERE api_tokens.token_hash = $1`,
        tokenHash,
      );
      return row && { token: toToken(row), account: toJoinedAccount(row) };
    },

    async listTokens(account) {
      const sql = 'SELECT * FROM api_tokens WHERE account = $1 ORDER BY created_at, id';
      return (await read<TokenRow>(sql, [account])).map(toToken);
    },

    noteTokenUse: (id, at) => write('UPDATE api_tokens SET used_at = $2 WHERE id = $1', id, at),

    removeToken: (account, id) =>
      change('DELETE FROM api_tokens WHERE account = $1 AND id = $2', account, id),

    addChallenge: ({ id, purpose, data, expiresAt }) =>
      write(
        'INSERT INTO challenges (id, purpose, data, expires_at) VALUES ($1, $2, $3, $4)',
        id,
        purpose,
        JSON.stringify(data),
        expiresAt,
      ),

    async takeChallenge(id, purpose, now) {
      const row = await find<ChallengeRow>(
        'SELECT * FROM challenges WHERE id = $1 AND purpose = $2 AND expires_at > $3',
        id,
        purpose,
        now,
      );
      const isTaken = row && (await change('DELETE FROM challenges WHERE id = $1', id));
      return isTaken ? toChallenge(row) : undefined;
    },

    async addDevice(tokenHash, account, expiresAt) {
      await transact([
        {
          sql: `INSERT INTO devices (token_hash, account, expires_at) VALUES ($1, $2, $3)
                ON CONFLICT (token_hash, account) DO UPDATE SET expires_at = excluded.expires_at`,
          values: [tokenHash, account, expiresAt],
        },
        {
          sql: `DELETE FROM devices WHERE account = $1 AND token_hash IN (
                  SELECT token_hash FROM devices WHERE account = $1
                  ORDER BY expires_at DESC, token_hash LIMIT 1000 OFFSET ${MAX_SESSIONS})`,
          values: [account],
        },
      ]);
    },

    async isKnownDevice(tokenHash, account, now) {
      const sql = 'SELECT account FROM devices WHERE token_hash = $1 AND account = $2 AND expires_at > $3';
      return (await find(sql, tokenHash, account, now)) !== undefined;
    },

    async listAccountGames(account, limit, before = LAST_PLACE) {
      const sql = `
        SELECT at, game FROM account_games WHERE account = $1 AND (at, game) < ($2, $3)
        ORDER BY at DESC, game DESC LIMIT $4`;
      return read<GamePlace>(sql, [account, before.at, before.game, limit]);
    },

    async removeExpired(now) {
      const keys = { sessions: 'id', api_tokens: 'id', challenges: 'id', devices: 'token_hash' };
      for (const [table, key] of Object.entries(keys)) {
        const sql = `
          DELETE FROM ${table} WHERE expires_at <= $1 AND ${key} IN
            (SELECT ${key} FROM ${table} WHERE expires_at <= $1 LIMIT ${SWEEP})`;
        await write(sql, now);
      }
    },
  };
}

const LAST_PLACE: GamePlace = { at: Number.MAX_SAFE_INTEGER, game: '' };

const DROP_CREDENTIALS = "DELETE FROM credentials WHERE account = $1 AND lookup LIKE $2 || '%'";

function toAccountSteps({ account, name, credentials = [], token }: NewAccount): Step[] {
  const { id, kind, owner, createdAt } = account;
  return [
    ...toNameSteps(name, id),
    {
      sql: `INSERT INTO accounts (id, name, name_key, kind, owner, created_at) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT DO NOTHING`,
      values: [id, name.text, name.key, kind, owner ?? null, createdAt],
      changes: 1,
    },
    ...credentials.map(toCredentialStep),
    ...(token ? [toTokenStep(token)] : []),
  ];
}

/** [A3] The forms under which a name is taken: its spelling without case, and what it looks like. Sorted, because
 * transactions that take them in different orders could wait for each other. */
function toForms({ key, skeletons }: AccountName): string[] {
  return [toPlayerForm(key), ...skeletons.map((skeleton) => `~${skeleton}`)].sort();
}

/** The form under which the name of a player of the compatible APIs is taken. */
export function toPlayerForm(name: string): string {
  return `=${toNameKey(name)}`;
}

/** An account may return to a name that it had. */
function toNameSteps(name: AccountName, account: string): Step[] {
  return toForms(name).map((form) => ({
    sql: `INSERT INTO account_names (form, account) VALUES ($1, $2)
          ON CONFLICT (form) DO UPDATE SET account = excluded.account WHERE account_names.account = excluded.account`,
    values: [form, account],
    changes: 1,
  }));
}

function toCredentialStep({ id, account, lookup, label, data, createdAt }: Credential): Step {
  return {
    sql: `INSERT INTO credentials (id, account, lookup, label, data, created_at) VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT DO NOTHING`,
    values: [id, account, lookup, label, JSON.stringify(data), createdAt],
    changes: 1,
  };
}

function toTokenStep(token: ApiToken): Step {
  const { id, tokenHash, account, label, hint, scopes, createdAt, expiresAt } = token;
  return {
    sql: `INSERT INTO api_tokens (id, token_hash, account, label, hint, scopes, created_at, expires_at)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, tokenHash, account, label, hint, scopes.join(' '), createdAt, expiresAt ?? null],
  };
}

interface AccountRow {
  readonly id: string;
  readonly name: string | null;
  readonly kind: Account['kind'];
  readonly owner: string | null;
  readonly created_at: number;
  readonly renamed_at: number | null;
}

function toAccount({ id, name, kind, owner, created_at, renamed_at }: AccountRow): Account {
  return {
    id,
    ...(name !== null && { name }),
    kind,
    ...(owner !== null && { owner }),
    createdAt: created_at,
    ...(renamed_at !== null && { renamedAt: renamed_at }),
  };
}

/** The columns of an account in a join; they begin with `account_`. */
type Prefixed = { readonly [Column in keyof AccountRow as `account_${Column}`]: AccountRow[Column] };

const ACCOUNT_COLUMNS = ['id', 'name', 'kind', 'owner', 'created_at', 'renamed_at']
  .map((column) => `accounts.${column} AS account_${column}`)
  .join(', ');

function toJoinedAccount(row: Prefixed): Account {
  return toAccount({
    id: row.account_id,
    name: row.account_name,
    kind: row.account_kind,
    owner: row.account_owner,
    created_at: row.account_created_at,
    renamed_at: row.account_renamed_at,
  });
}

interface CredentialRow {
  readonly id: string;
  readonly account: string;
  readonly lookup: string;
  readonly label: string;
  readonly data: string;
  readonly created_at: number;
  readonly used_at: number | null;
}

function toCredential(row: CredentialRow): Credential {
  const { id, account, lookup, label, data, created_at, used_at } = row;
  return {
    id,
    account,
    lookup,
    label,
    data: JSON.parse(data),
    createdAt: created_at,
    ...(used_at !== null && { usedAt: used_at }),
  };
}

interface SessionRow {
  readonly id: string;
  readonly token_hash: string;
  readonly account: string;
  readonly label: string;
  readonly created_at: number;
  readonly seen_at: number;
  readonly expires_at: number;
  readonly verified_at: number;
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    tokenHash: row.token_hash,
    account: row.account,
    label: row.label,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
    verifiedAt: row.verified_at,
  };
}

interface TokenRow {
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

function toToken(row: TokenRow): ApiToken {
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

interface ChallengeRow {
  readonly id: string;
  readonly purpose: string;
  readonly data: string;
  readonly expires_at: number;
}

function toChallenge({ id, purpose, data, expires_at }: ChallengeRow): Challenge {
  return { id, purpose, data: JSON.parse(data), expiresAt: expires_at };
}
