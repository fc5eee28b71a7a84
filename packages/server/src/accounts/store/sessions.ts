import { ACCOUNT_LIMITS } from '../../limits.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Session } from '../account.ts';
import type { AccountStore } from '../account-store.ts';
import { ACCOUNT_COLUMNS, type JoinedAccount, toJoinedAccount } from './account-row.ts';
import { toExistingAccountLock } from './locks.ts';

type SessionMethods = Pick<
  AccountStore,
  'addSession' | 'findSession' | 'listSessions' | 'updateSession' | 'removeSession' | 'removeSessions'
>;

export function sessionQueries({ read, find, write, change, transact }: Queries): SessionMethods {
  return {
    async addSession(session) {
      const { id, tokenHash, account, label, createdAt, seenAt, expiresAt, verifiedAt } = session;
      await transact([
        toExistingAccountLock(account),
        {
          sql: `INSERT INTO sessions (id, token_hash, account, label, created_at, seen_at, expires_at, verified_at)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
          values: [id, tokenHash, account, label, createdAt, seenAt, expiresAt, verifiedAt],
        },
        {
          sql: `DELETE FROM sessions WHERE account = $1 AND id IN (
                  SELECT id FROM sessions WHERE account = $1
                  ORDER BY seen_at DESC, id LIMIT 1000 OFFSET ${ACCOUNT_LIMITS.sessions})`,
          values: [account],
        },
      ]);
    },

    async findSession(tokenHash) {
      const row = await find<SessionRow & JoinedAccount>(
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
